"""Calls the tools of examples/voice as the packages of LiveKit and Pipecat call them.

For each line, `{"platform": ..., "arguments": ...}`, it writes one: what the model is given.
"""

import asyncio
import json
import sys
from typing import Any

sys.path.insert(0, sys.argv[1])

import livekit_tool  # noqa: E402
import pipecat_tool  # noqa: E402
from livekit.agents.llm import FunctionToolCall, ToolContext  # noqa: E402
from livekit.agents.llm.utils import execute_function_call  # noqa: E402
from pipecat.services.llm_service import FunctionCallParams  # noqa: E402


async def by_livekit(arguments: dict[str, Any]) -> Any:
    tools = ToolContext([livekit_tool.check_eligibility])
    call = FunctionToolCall(call_id="call", name="check_eligibility", arguments=json.dumps(arguments))
    result = await execute_function_call(call, tools)
    if result.raw_exception is not None:
        raise result.raw_exception
    return result.raw_output


async def by_pipecat(arguments: dict[str, Any]) -> Any:
    tool = pipecat_tool.check_eligibility
    results: list[Any] = []

    async def given(result: Any, **_: Any) -> None:
        results.append(result)

    call: dict[str, Any] = {"function_name": tool.name, "tool_call_id": "call", "arguments": arguments}
    await tool.handler(FunctionCallParams(**call, llm=None, pipeline_worker=None, context=None, result_callback=given))
    [result] = results
    return result


CALLS = {"LiveKit": by_livekit, "Pipecat": by_pipecat}


async def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(await CALLS[asked["platform"]](asked["arguments"])), flush=True)


asyncio.run(main())
