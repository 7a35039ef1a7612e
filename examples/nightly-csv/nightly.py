"""Checks a schedule overnight, as one batch:

    python3 nightly.py schedule.csv results.csv

The schedule is what a practice system exports; docs/guides/batches.md lists the names of columns. The key of the batch
follows from the day and the file: started again after a crash, the program goes on with the same batch, and nobody is
charged twice. A row that could not be read, or is refused, says in the results what to correct.
"""

import datetime
import hashlib
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

BATCHES = os.environ["ELIGIBILITY_URL"] + "/api/eligibility/batches"
WORTH_ANOTHER = {408, 409, 429, 500, 503}
FINAL = {"completed", "cancelled"}
POLL_SECONDS = 2


def ask(path="", body=None, **headers):
    """Asks until there is an answer; @raises SystemExit when another attempt would not help."""
    headers["Authorization"] = "Bearer " + os.environ["ELIGIBILITY_API_KEY"]
    headers["X-Client-Id"] = os.environ["ELIGIBILITY_CLIENT_ID"]
    wait_seconds = 1
    while True:
        wait_seconds = min(2 * wait_seconds, 60)
        try:
            request = urllib.request.Request(BATCHES + path, data=body, headers=headers)
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.read()
        except urllib.error.HTTPError as error:
            if error.code not in WORTH_ANOTHER:
                sys.exit(json.load(error).get("detail", str(error)))
            wait_seconds = int(error.headers.get("Retry-After") or wait_seconds)
        except OSError:
            pass
        time.sleep(wait_seconds)


def main(schedule, results):
    with open(schedule, "rb") as file:
        rows = file.read()
    named = datetime.date.today().isoformat() + hashlib.sha256(rows).hexdigest()
    key = str(uuid.uuid5(uuid.NAMESPACE_OID, named))
    sent = json.loads(ask(body=rows, **{"Content-Type": "text/csv", "Idempotency-Key": key}))
    path = "/" + sent["id"]
    while json.loads(ask(path))["state"] not in FINAL:
        time.sleep(POLL_SECONDS)
    # Patient data: for nobody else on this machine.
    descriptor = os.open(results, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(ask(path + "/results", Accept="text/csv"))


main(*sys.argv[1:3])
