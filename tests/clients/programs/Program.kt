import java.util.UUID
import okhttp3.OkHttpClient
import org.openapitools.client.apis.ChecksApi
import org.openapitools.client.apis.EligibilityApi
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.models.CheckAnswer
import org.openapitools.client.models.CheckRequest
import org.openapitools.client.models.MockCheckRequest

/** What every generated client is made to do, with the client of openapi-generator for Kotlin. */
fun main() {
    val env = System.getenv()
    val http = OkHttpClient.Builder().addInterceptor { chain ->
        chain.proceed(chain.request().newBuilder().header("Authorization", "Bearer ${env["API_KEY"]}").build())
    }.build()
    val clinic = env.getValue("CLIENT_ID")
    val checks = EligibilityApi(env.getValue("BASE_URL"), http)
    val question = CheckRequest("Aetna", "Doe", patientFirstName = "Jane", memberId = "W000111222", patientDateOfBirth = "1980-01-31")
    active(checks.checkEligibility(clinic, question, idempotencyKey = UUID.randomUUID().toString()))
    val mocked = MockCheckRequest("Aetna", "Doe", patientFirstName = "Jane", memberId = "W000111222", mockFixture = "dental")
    active(checks.mockEligibility(clinic, mocked))

    val log = ChecksApi(env.getValue("BASE_URL"), http)
    val pages = generateSequence(log.listChecks(limit = 5)) { page ->
        page.nextCursor?.let { log.listChecks(limit = 5, cursor = it) }
    }
    val outcomes = pages.flatMap { page -> page.`data`.map { it.outcome.value } }.toSet()
    check(outcomes.containsAll(env.getValue("OUTCOMES").split(","))) { "the log has $outcomes" }

    try {
        checks.checkEligibility(clinic, question.copy(payerName = "Blue Cross"))
        error("an ambiguous payer was taken")
    } catch (refused: ClientException) {
        val body = (refused.response as? ClientError<*>)?.body.toString()
        check(refused.statusCode == 422 && "payer-ambiguous" in body) { "an ambiguous payer was answered $body" }
    }
    http.dispatcher.executorService.shutdown()
}

private fun active(answer: CheckAnswer) =
    check(answer.success && answer.benefitSummary.coverageActive) { "a check was answered $answer" }
