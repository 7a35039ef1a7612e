import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useMembership } from '../api/session';
import { Page } from '../design/page';
import { Failure, Loading } from '../design/states';
import { TextLink } from '../design/text-link';
import { useIsPrinting } from '../front-desk/answer/paper/use-is-printing';
import { clinicsQuery } from '../front-desk/clinics';
import { useOwnDesk } from '../front-desk/desk/use-own-desk';
import { BatchActs } from './batch-acts';
import { batchQuery, type BatchStatus } from './batch-data';
import { BatchRows } from './batch-rows-panel';
import { BatchStanding } from './batch-standing';
import { DaySheet } from './day-sheet';
import { t } from './texts';
import { useFollowed, type Followed } from './use-followed';

const route = getRouteApi('/signed-in/batches/$batchId');

const BACK = (
  <TextLink to="/batches" size="sm">
    {t.batch.back}
  </TextLink>
);

/** A schedule that was sent: its rows fill in while it runs. */
export function BatchPage(): ReactNode {
  const { batchId } = route.useParams();
  const { data: status, error, refetch } = useQuery(batchQuery(batchId));
  if (status !== undefined) return <OneBatch key={batchId} status={status} />;
  return (
    <Page title={t.batch.title} above={BACK}>
      {error === null ? <Loading rows={8} /> : <Failure error={error} retry={() => void refetch()} />}
    </Page>
  );
}

function OneBatch({ status }: { readonly status: BatchStatus }): ReactNode {
  const followed = useFollowed(status.id);
  const [shown, setShown] = useState<number>();
  const isPrinting = useIsPrinting();
  const print = (): void => {
    // The day's sheet is printed where no answer is shown.
    flushSync(() => {
      setShown(undefined);
    });
    window.print();
  };
  return (
    <Page title={t.batch.title} above={BACK} actions={<BatchActs status={status} onPrint={print} />}>
      <BatchStanding status={status} followed={followed} />
      {followed.error !== null && <Failure error={followed.error} />}
      {isPrinting && shown === undefined && <DaySheet rows={followed.rows} batch={status} />}
      <AtDesk status={status} followed={followed} shown={shown} onShow={setShown} />
    </Page>
  );
}

type AtDeskProps = {
  readonly status: BatchStatus;
  readonly followed: Followed;
  readonly shown: number | undefined;
  readonly onShow: (row: number) => void;
};

/** The rows, once the desk is there from which one of them is asked again. */
function AtDesk(props: AtDeskProps): ReactNode {
  const workspaceId = useMembership()?.workspaceId;
  const { data: clinics, error, refetch } = useQuery(clinicsQuery);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (clinics === undefined || workspaceId === undefined) return <Loading rows={8} />;
  return <WithDesk {...props} workspaceId={workspaceId} clinics={clinics} />;
}

type WithDeskProps = AtDeskProps & {
  readonly workspaceId: string;
  readonly clinics: Parameters<typeof useOwnDesk>[1];
};

function WithDesk({ workspaceId, clinics, status, followed, ...props }: WithDeskProps): ReactNode {
  const open = clinics.filter(({ retiredAt }) => retiredAt === null);
  const desk = useOwnDesk(workspaceId, open);
  if (desk === undefined) return <Loading rows={8} />;
  return <BatchRows {...props} desk={desk} clinics={clinics} batch={status} results={followed.rows} />;
}
