import type { AnchorHTMLAttributes } from 'react'
import { ButtonFace, buttonClass } from './Button.tsx'
import type { ButtonLook } from './Button.tsx'

type LinkButtonProps = ButtonLook &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string; label?: string }

/** Looks like a button, goes somewhere. */
export const LinkButton = ({
  kind,
  small,
  big,
  icon,
  iconAfter,
  label,
  children,
  ...rest
}: LinkButtonProps) => (
  <a
    className={buttonClass({ kind, small, big, alone: !children })}
    aria-label={label}
    title={label}
    {...rest}
  >
    <ButtonFace icon={icon} iconAfter={iconAfter}>
      {children}
    </ButtonFace>
  </a>
)
