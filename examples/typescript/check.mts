// npm install @eligibility/client
import { EligibilityClient } from '@eligibility/client';

const client = new EligibilityClient();
const { status, summary, nextStep } = await client.check({
  payerName: 'Aetna',
  memberId: 'W123456789',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
});
console.log(status === 'active' ? `active: ${summary.planName}` : `${status}: ${nextStep.sentence}`);
