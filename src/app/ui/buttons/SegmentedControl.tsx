import styles from './SegmentedControl.module.css'

type SegmentsProps<V extends string> = {
  label: string
  value: V
  options: readonly { value: V; label: string; href: string }[]
}

/** A choice of two to five views of the same thing; each is an address of its own. */
export const SegmentedControl = <V extends string>({ label, value, options }: SegmentsProps<V>) => (
  <nav className={styles.segments} aria-label={label}>
    {options.map(option => (
      <a
        key={option.value}
        href={option.href}
        className={styles.segment}
        aria-current={option.value === value ? 'true' : undefined}
      >
        {option.label}
      </a>
    ))}
  </nav>
)
