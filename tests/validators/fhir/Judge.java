import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.ResultSeverityEnum;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;

/** Reads a resource a line, and prints a line for each: its errors, or nothing. It asks no server of terms. */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    FhirContext context = FhirContext.forR4();
    ValidationSupportChain support =
        new ValidationSupportChain(
            new DefaultProfileValidationSupport(context),
            new CommonCodeSystemsTerminologyService(context),
            new InMemoryTerminologyServerValidationSupport(context));
    FhirValidator validator =
        context.newValidator().registerValidatorModule(new FhirInstanceValidator(support));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      System.out.println(errorsOf(validator, line).replace('\n', ' ').replace('\r', ' '));
    }
  }

  private static String errorsOf(FhirValidator validator, String resource) {
    try {
      return validator.validateWithResult(resource).getMessages().stream()
          .filter(message -> message.getSeverity().ordinal() >= ResultSeverityEnum.ERROR.ordinal())
          .map(message -> message.getLocationString() + ": " + message.getMessage())
          .collect(Collectors.joining("; "));
    } catch (RuntimeException unreadable) {
      return "cannot be read: " + unreadable.getMessage();
    }
  }
}
