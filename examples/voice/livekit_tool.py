"""The tool of a LiveKit agent: Agent(instructions=..., tools=[check_eligibility]).

By https://docs.livekit.io/agents/logic/tools: a function tool with a raw schema is given its arguments as they are.
"""

from typing import Any

from check_eligibility import DEFINITION
from check_eligibility import check_eligibility as check
from livekit.agents import function_tool


@function_tool(raw_schema={"type": "function", **DEFINITION})
async def check_eligibility(raw_arguments: dict[str, Any]) -> dict[str, Any]:
    return await check(raw_arguments)
