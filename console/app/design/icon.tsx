import type { ReactNode, SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;

/** The frame of every icon of `../generated/icons`; without a label it is only seen. */
export function Icon({ children, ...props }: SVGProps<SVGSVGElement>): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden {...props}>
      {children}
    </svg>
  );
}
