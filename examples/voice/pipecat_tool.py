"""The tool of a Pipecat bot: LLMContext(messages, tools=ToolsSchema(standard_tools=[check_eligibility])).

By https://docs.pipecat.ai/guides/learn/function-calling: the schema has the handler that the service calls.
"""

from check_eligibility import DEFINITION
from check_eligibility import check_eligibility as check
from pipecat.adapters.llm.schemas.function_schema import FunctionSchema
from pipecat.services.llm_service import FunctionCallParams


async def handle(params: FunctionCallParams) -> None:
    await params.result_callback(await check(dict(params.arguments)))


check_eligibility = FunctionSchema(
    name=DEFINITION["name"],
    description=DEFINITION["description"],
    properties=DEFINITION["parameters"]["properties"],
    required=DEFINITION["parameters"]["required"],
    handler=handle,
)
