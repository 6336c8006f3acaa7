import styles from './ReplaceForm.module.css'

type ChecksProps<Name extends string> = {
  label: string
  names: Record<Name, string>
  checked: readonly Name[]
  onCheck: (checked: Name[]) => void
}

/** Several boxes under one name. */
export const Checks = <Name extends string>({
  label,
  names,
  checked,
  onCheck,
}: ChecksProps<Name>) => (
  <fieldset className={styles.group}>
    <legend>{label}</legend>
    {(Object.keys(names) as Name[]).map(name => (
      <label key={name} className={styles.check}>
        <input
          type="checkbox"
          checked={checked.includes(name)}
          onChange={event =>
            onCheck(
              event.target.checked ? [...checked, name] : checked.filter(other => other !== name),
            )
          }
        />
        {names[name]}
      </label>
    ))}
  </fieldset>
)
