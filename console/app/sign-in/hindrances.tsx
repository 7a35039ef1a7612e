import { Alert, Anchor, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './texts';

type HindranceProps = { readonly title: string; readonly children: ReactNode };

/** Why a person is not signed in, and what to do about it. */
function Hindrance({ title, children }: HindranceProps): ReactNode {
  return (
    <Alert role="alert" color="red" variant="outline" title={title}>
      {children}
    </Alert>
  );
}

/** The gateway gives no reason, because it would tell strangers who is known here: so each reason is named. */
export function Refused(): ReactNode {
  return (
    <Hindrance title={t.refused.title}>
      <Text size="sm" mb="xs">
        {t.refused.what}
      </Text>
      <List size="sm" spacing={4}>
        {t.refused.steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </Hindrance>
  );
}

export function Away(): ReactNode {
  return (
    <Hindrance title={t.away.title}>
      <Text size="sm">{t.away.what}</Text>
    </Hindrance>
  );
}

/**
 * Plain http at any other name than localhost, where the gateway refuses every session. The link stays in the address bar:
 * there it can be changed.
 */
export function Unprotected({ hasLink }: { readonly hasLink: boolean }): ReactNode {
  return (
    <Hindrance title={t.unprotected.title}>
      <Text size="sm" mb="xs">
        {t.unprotected.what}
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          <Anchor href={location.href.replace(/^http:/, 'https:')} inherit underline="always">
            {t.unprotected.overHttps}
          </Anchor>
        </List.Item>
        <List.Item>{t.unprotected.atLocalhost(location.hostname)}</List.Item>
        <List.Item>{t.unprotected.tell}</List.Item>
      </List>
      {hasLink && (
        <Text size="sm" mt="xs" fw={600}>
          {t.unprotected.linkStays}
        </Text>
      )}
    </Hindrance>
  );
}
