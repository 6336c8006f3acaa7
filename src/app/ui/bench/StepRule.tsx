import styles from './Bench.module.css'

type StepRuleProps = {
  label: string
  /** Of each step, in their order, whether it is done. */
  done: readonly boolean[]
  /** The open one, from 0; outside the list where none is. */
  at: number
}

/** The rule of steps: how far somebody is. */
export const StepRule = ({ label, done, at }: StepRuleProps) => (
  <div className={styles.way} role="img" aria-label={label}>
    {done.map((isDone, n) => (
      <i key={n} className={n === at ? styles.here : isDone ? styles.done : undefined} />
    ))}
  </div>
)
