"""Asks a front desk for a patient, and for the payer until its name is certain:

    python3 check.py

Nothing is charged for a question about the name. All of it is one check: it keeps one idempotency key.
"""

import json
import os
import sys
import urllib.error
import urllib.request
import uuid

FIELDS = [
    ("payerName", "Payer"),
    ("memberId", "Member id"),
    ("patientFirstName", "First name"),
    ("patientLastName", "Last name"),
    ("patientDateOfBirth", "Date of birth (YYYY-MM-DD)"),
]


def ask(question, idempotency_key):
    """The status and the body of the answer, or of the problem."""
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
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def chosen(problem):
    """The payer that a person chooses, or another name that is typed."""
    print(problem["detail"])
    for number, candidate in enumerate(problem["candidates"], 1):
        print(f"  {number}  {candidate['name']}  {' '.join(candidate['states'])}")
    typed = input("Number, or the name as it is on the card: ").strip()
    if typed.isdigit() and 1 <= int(typed) <= len(problem["candidates"]):
        return problem["candidates"][int(typed) - 1]["payerId"]
    return typed


def main():
    question = {field: input(label + ": ").strip() for field, label in FIELDS}
    key, typed = str(uuid.uuid4()), question["payerName"]
    status, body = ask(question, key)
    while status == 422 and body.get("candidates"):
        # With the words that were typed at first, the clinic is not asked about them for ever.
        question.update(payerName=chosen(body), payerText=typed)
        status, body = ask(question, key)
    if status != 200:
        sys.exit(body["detail"])
    if body["success"]:
        print("Covered by", body["benefitSummary"]["planName"] or body["benefitSummary"]["payerName"])
    else:
        print(body["errorMessage"] or "The coverage is not active.")


main()
