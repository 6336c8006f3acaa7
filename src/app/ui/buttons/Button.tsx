import { useId } from 'react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { LucideIcon } from '../Icon.tsx'
import styles from './Button.module.css'

/** One main button per view; quiet ones for what may wait; danger for the last confirmation. */
type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger'
export type ButtonLook = {
  kind?: ButtonKind | undefined
  small?: boolean | undefined
  big?: boolean | undefined
  icon?: LucideIcon | undefined
  iconAfter?: LucideIcon | undefined
}

export const buttonClass = ({
  kind = 'plain',
  small,
  big,
  alone,
}: ButtonLook & { alone: boolean }) =>
  classes(
    styles.button,
    styles[kind],
    small && styles.small,
    big && styles.big,
    alone && styles.alone,
  )

export const ButtonFace = ({
  icon,
  iconAfter,
  children,
}: ButtonLook & { children?: ReactNode }) => (
  <>
    {icon && <Icon of={icon} />}
    {children}
    {iconAfter && <Icon of={iconAfter} />}
  </>
)

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> & {
    /** Why it cannot be used now, in words; the button stays reachable and says so. */
    why?: string | undefined
    /** The name and tooltip of a button that shows its icon alone. */
    label?: string | undefined
  }

export const Button = ({
  kind,
  small,
  big,
  icon,
  iconAfter,
  why,
  label,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const whyId = useId()
  return (
    <>
      <button
        {...rest}
        type={type}
        className={buttonClass({ kind, small, big, alone: !children })}
        aria-label={label ?? rest['aria-label']}
        title={label}
        aria-disabled={why ? true : rest['aria-disabled']}
        aria-describedby={why ? whyId : rest['aria-describedby']}
        onClick={why ? event => event.preventDefault() : onClick}
      >
        <ButtonFace icon={icon} iconAfter={iconAfter}>
          {children}
        </ButtonFace>
      </button>
      {why && (
        <span id={whyId} className={styles.why}>
          {why}
        </span>
      )}
    </>
  )
}
