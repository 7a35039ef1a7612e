import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace } from '../../helpers/workspaces';

describeOnBothStores('a batch as a table', (systemOf) => {
  it('is told beforehand what each of its columns was read as', async () => {
    const { access } = await openedWorkspace(systemOf(), 'Columns', 10);
    const { baseUrl, apiKey, clientId } = access;
    const answer = await fetch(`${baseUrl}/api/eligibility/batches?dryRun=true`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'x-client-id': clientId, 'content-type': 'text/csv' },
      body: 'Insurance\tRoom\tMember ID\tPatient\nAetna\t2\tW123456789\t"Doe, Jane"\n',
    });
    expect(await answer.json()).toMatchObject({
      rows: 1,
      accepted: 1,
      columns: [
        { header: 'Insurance', field: 'payerName' },
        { header: 'Room', field: null },
        { header: 'Member ID', field: 'memberId' },
        { header: 'Patient', field: 'patientName' },
      ],
      ignoredColumns: ['Room'],
    });
  });
});
