"""What the tools for LiveKit (livekit_tool.py) and Pipecat (pipecat_tool.py) share: the definition, and one request.

ELIGIBILITY_URL, ELIGIBILITY_API_KEY and ELIGIBILITY_CLIENT_ID say where it is sent. A model is given what it reads aloud
and nothing else, so that no text of a payer reaches it.
"""

import json
import os
from pathlib import Path
from typing import Any

import aiohttp

DEFINITION: dict[str, Any] = json.loads(Path(__file__).with_name("check-eligibility.json").read_text("utf-8"))

#: Longer than the wait of the header Prefer.
GIVE_UP_SECONDS = 12
UNREACHABLE = {"say": "I cannot reach the insurance check right now.", "ask": None, "status": "unreachable"}


async def check_eligibility(arguments: dict[str, Any]) -> dict[str, Any]:
    """Asks the payer. The same arguments within a quarter of an hour are the same check, and charged once."""
    headers = {
        "Authorization": f"Bearer {os.environ['ELIGIBILITY_API_KEY']}",
        "X-Client-Id": os.environ["ELIGIBILITY_CLIENT_ID"],
        "Prefer": "wait=8, include=say",
        "Cache-Control": "max-age=900",
    }
    url = f"{os.environ['ELIGIBILITY_URL']}/api/eligibility/check"
    timeout = aiohttp.ClientTimeout(total=GIVE_UP_SECONDS)
    try:
        async with aiohttp.ClientSession(timeout=timeout) as session:
            async with session.post(url, json=arguments, headers=headers) as response:
                answer = json.loads(await response.text())
                status = "running" if response.status == 202 else "done"
                return {"say": answer["say"], "ask": answer["ask"], "status": status}
    except (aiohttp.ClientError, TimeoutError, ValueError, KeyError):
        return UNREACHABLE
