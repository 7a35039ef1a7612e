import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ChecksApi;
import org.openapitools.client.api.EligibilityApi;
import org.openapitools.client.model.CheckAnswer;
import org.openapitools.client.model.CheckLogPage;
import org.openapitools.client.model.CheckRequest;
import org.openapitools.client.model.MockCheckRequest;

/** What every generated client is made to do, with the client of openapi-generator for Java. */
public final class Program {
  public static void main(String[] args) throws ApiException {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("BASE_URL"));
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + System.getenv("API_KEY")));
    var clinic = System.getenv("CLIENT_ID");
    var checks = new EligibilityApi(client);
    var question =
        new CheckRequest()
            .payerName("Aetna")
            .memberId("W000111222")
            .patientFirstName("Jane")
            .patientLastName("Doe")
            .patientDateOfBirth("1980-01-31");
    active(checks.checkEligibility(clinic, question, UUID.randomUUID().toString(), null, null, null, null));
    var mocked =
        new MockCheckRequest()
            .payerName("Aetna")
            .memberId("W000111222")
            .patientFirstName("Jane")
            .patientLastName("Doe")
            .mockFixture("dental");
    active(checks.mockEligibility(clinic, mocked, null, null, null, null));

    Set<String> outcomes = new HashSet<>();
    var log = new ChecksApi(client);
    for (CheckLogPage page = null; page == null || page.getNextCursor() != null; ) {
      var cursor = page == null ? null : page.getNextCursor();
      page = log.listChecks(5, cursor, null, null, null, null, null, null, null, null, null, null);
      page.getData().forEach(line -> outcomes.add(line.getOutcome().getValue()));
    }
    if (!outcomes.containsAll(List.of(System.getenv("OUTCOMES").split(","))))
      throw new AssertionError("the log has " + outcomes);

    try {
      checks.checkEligibility(clinic, question.payerName("Blue Cross"), null, null, null, null, null);
      throw new AssertionError("an ambiguous payer was taken");
    } catch (ApiException refused) {
      if (refused.getCode() != 422 || !refused.getResponseBody().contains("\"payer-ambiguous\"")) throw refused;
    }
  }

  private static void active(CheckAnswer answer) {
    if (!answer.getSuccess() || !answer.getBenefitSummary().getCoverageActive())
      throw new AssertionError("a check was answered " + answer);
  }
}
