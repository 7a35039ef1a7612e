"""Makes the calls that it reads from stdin with the Python client, half of them at each address of URLS, some at a time,
and writes how each ended: a line of JSON a call, in their order."""

import asyncio
import json
import os
import sys

from eligibility_client import AsyncEligibilityClient, EligibilityError

AT_ONCE = 16
# More than a payer that hangs takes, so that an attempt which stalls is given up.
TIMEOUT_S = 4.0
# With one key.
MOST_CALLS = 5
PAUSE_S = 1.0
PATIENT = {"patientFirstName": "Jane", "patientLastName": "Doe", "patientDateOfBirth": "1980-04-12"}


async def end_of(client, call):
    """Goes on with the key of a call that ended without an answer, as a program does after a restart."""
    key = None
    for calls in range(1, MOST_CALLS + 1):
        try:
            result = await client.check({**PATIENT, **call}, idempotency_key=key)
        except EligibilityError as error:
            end = {"code": error.code, "text": str(error)}
            key = error.idempotency_key
            await asyncio.sleep(PAUSE_S)
        except Exception as error:  # What the client does not promise is reported as such.
            return {"text": repr(error)}
        else:
            outcome = result.answer["outcome"]
            return {"checkId": result.check_id, "outcome": outcome, "isCharged": result.is_charged, "calls": calls}
    return end


async def main():
    calls = json.load(sys.stdin)
    clients = [AsyncEligibilityClient(url, timeout_s=TIMEOUT_S) for url in os.environ["URLS"].split(" ")]
    turn = asyncio.Semaphore(AT_ONCE)

    async def make(at, call):
        async with turn:
            return await end_of(clients[at % len(clients)], call)

    for end in await asyncio.gather(*(make(at, call) for at, call in enumerate(calls))):
        print(json.dumps(end))
    for client in clients:
        await client.close()


asyncio.run(main())
