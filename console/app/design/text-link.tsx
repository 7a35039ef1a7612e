import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, RefAttributes } from 'react';

type StyledProps = AnchorProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> &
  RefAttributes<HTMLAnchorElement>;

function Styled(props: StyledProps): ReactNode {
  return <Anchor {...props} />;
}

/** A link to another page of the console, with the types of its path. */
export const TextLink = createLink(Styled);
