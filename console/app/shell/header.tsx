import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './shell.module.css';
import { t } from './texts';

/** The bar above every page. */
export function Header({ children }: { readonly children: ReactNode }): ReactNode {
  return <header className={`${classes['header'] ?? ''} no-print`}>{children}</header>;
}

export function Product(): ReactNode {
  return (
    <Text fw={700} component="span" className={classes['product']}>
      {t.product}
    </Text>
  );
}

/** The frame of a page for a person who is not signed in: the bar, and one column. */
export function PlainFrame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className={classes['plainFrame']}>
      <Header>
        <Product />
      </Header>
      {children}
    </div>
  );
}
