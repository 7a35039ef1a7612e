"""Checks a schedule overnight, a row after the other:

    python3 nightly.py schedule.csv results.csv

The schedule has the columns `payerName`, `memberId`, `patientFirstName`, `patientLastName` and `patientDateOfBirth`, and
perhaps `appointment`. Each run has a random id, kept in `results.csv.run`, and each row an idempotency key that follows from
it: started again after a crash, the program goes on with the same keys, and no row is charged twice. A row that was
answered is not asked again. Tomorrow's results go into another file.
"""

import csv
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

ASKED = ["payerName", "memberId", "patientFirstName", "patientLastName", "patientDateOfBirth"]
RESULT = ["row", "appointment", "status", "plan", "deductibleRemaining", "copayAmount", "message"]
WORTH_ANOTHER = {408, 429, 500, 503}
ATTEMPTS = 6


def run_of(results):
    """The id of the run that fills these results; made once."""
    path = results + ".run"
    if not os.path.exists(path):
        with open(path, "w", encoding="ascii") as file:
            file.write(str(uuid.uuid4()))
    with open(path, encoding="ascii") as file:
        return uuid.UUID(file.read())


def ask(question, idempotency_key):
    """The answer, or the problem after which another attempt would not help."""
    for attempt in range(1, ATTEMPTS + 1):
        request = urllib.request.Request(
            os.environ["ELIGIBILITY_URL"] + "/api/eligibility/check",
            data=json.dumps(question).encode(),
            headers={
                "Authorization": "Bearer " + os.environ["ELIGIBILITY_API_KEY"],
                "X-Client-Id": os.environ["ELIGIBILITY_CLIENT_ID"],
                "Content-Type": "application/json",
                "Idempotency-Key": idempotency_key,
            },
        )
        wait_seconds = 2**attempt
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            problem = json.load(error)
            if error.code not in WORTH_ANOTHER and problem["code"] != "idempotency-in-progress":
                return problem
            wait_seconds = int(error.headers.get("Retry-After") or wait_seconds)
        except OSError:
            problem = {"detail": "the service cannot be reached"}
        if attempt < ATTEMPTS:
            time.sleep(wait_seconds)
    return problem


def result_of(answer):
    """What the front desk reads in the morning."""
    if "success" not in answer:
        choices = ", ".join(candidate["name"] for candidate in answer.get("candidates") or [])
        return {"status": "to correct", "message": answer["detail"] + (f" ({choices})" if choices else "")}
    if not answer["success"]:
        status = "not confirmed" if answer["errorMessage"] else "not active"
        return {"status": status, "message": answer["errorMessage"] or ""}
    summary = answer["benefitSummary"]
    return {
        "status": "active",
        "plan": summary["planName"],
        "deductibleRemaining": summary["deductibleRemaining"],
        "copayAmount": summary["copayAmount"],
    }


def answered(results):
    """The rows that have a result already."""
    if not os.path.exists(results):
        return set()
    with open(results, newline="", encoding="utf-8") as file:
        return {row["row"] for row in csv.DictReader(file)}


def safe(value):
    """A text that a spreadsheet does not take for a formula."""
    return "'" + value if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def main(schedule, results):
    run = run_of(results)
    done = answered(results)
    is_new = not done and not os.path.exists(results)
    # Results are about patients: for the owner of the file alone.
    opened = os.open(results, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    with open(schedule, newline="", encoding="utf-8-sig") as rows, open(opened, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, RESULT, restval="")
        if is_new:
            writer.writeheader()
        for number, row in enumerate(csv.DictReader(rows), 1):
            if str(number) in done:
                continue
            question = {field: row[field].strip() for field in ASKED if row.get(field, "").strip()}
            found = result_of(ask(question, str(uuid.uuid5(run, str(number)))))
            line = {"row": number, "appointment": row.get("appointment") or "", **found}
            writer.writerow({name: safe(value) for name, value in line.items()})
            file.flush()


if len(sys.argv) != 3:
    sys.exit("usage: python3 nightly.py schedule.csv results.csv")
main(sys.argv[1], sys.argv[2])
