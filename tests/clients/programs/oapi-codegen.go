// What every generated client is made to do, with the client of oapi-codegen.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/google/uuid"
)

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func active(answer *CheckAnswer, body []byte) {
	if answer == nil || !answer.Success || !answer.BenefitSummary.CoverageActive {
		log.Fatalf("a check was answered %s", body)
	}
}

func main() {
	ctx, clinic := context.Background(), os.Getenv("CLIENT_ID")
	client := must(NewClientWithResponses(os.Getenv("BASE_URL"), WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	})))
	member, first, born, fixture := "W000111222", "Jane", "1980-01-31", "dental"
	live, mock := uuid.NewString(), uuid.NewString()
	question := CheckRequest{PayerName: "Aetna", MemberId: &member, PatientFirstName: &first, PatientLastName: "Doe", PatientDateOfBirth: &born}
	posted := must(client.CheckEligibilityWithResponse(ctx, &CheckEligibilityParams{XClientId: clinic, IdempotencyKey: &live}, question))
	active(posted.JSON200, posted.Body)
	asked := must(client.CheckEligibilityByQueryWithResponse(ctx, &CheckEligibilityByQueryParams{
		XClientId: clinic, IdempotencyKey: &live, PayerName: "Aetna", MemberId: member, PatientFirstName: &first, PatientLastName: "Doe", PatientDateOfBirth: &born,
	}))
	active(asked.JSON200, asked.Body)
	mocked := must(client.MockEligibilityWithResponse(ctx, &MockEligibilityParams{XClientId: clinic, IdempotencyKey: &mock}, MockCheckRequest{
		PayerName: "Aetna", MemberId: &member, PatientFirstName: &first, PatientLastName: "Doe", PatientDateOfBirth: &born, MockFixture: &fixture,
	}))
	active(mocked.JSON200, mocked.Body)

	outcomes, limit := map[string]bool{}, 5
	for cursor, isLast := (*string)(nil), false; !isLast; {
		page := must(client.ListChecksWithResponse(ctx, &ListChecksParams{Limit: &limit, Cursor: cursor}))
		if page.JSON200 == nil {
			log.Fatalf("the log was answered %s", page.Body)
		}
		for _, line := range page.JSON200.Data {
			outcomes[string(line.Outcome)] = true
		}
		cursor = page.JSON200.NextCursor
		isLast = cursor == nil
	}
	for _, outcome := range strings.Split(os.Getenv("OUTCOMES"), ",") {
		if !outcomes[outcome] {
			log.Fatalf("the log has no %s", outcome)
		}
	}

	question.PayerName = "Blue Cross"
	refused := must(client.CheckEligibilityWithResponse(ctx, &CheckEligibilityParams{XClientId: clinic}, question))
	problem := refused.ApplicationproblemJSON422
	if problem == nil || problem.Code != "payer-ambiguous" || problem.Candidates == nil || len(*problem.Candidates) < 2 {
		log.Fatalf("an ambiguous payer was answered %s", refused.Body)
	}
}
