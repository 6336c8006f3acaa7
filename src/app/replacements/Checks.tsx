import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
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
      <CheckBox
        key={name}
        checked={checked.includes(name)}
        onCheck={isChecked =>
          onCheck(isChecked ? [...checked, name] : checked.filter(other => other !== name))
        }
      >
        {names[name]}
      </CheckBox>
    ))}
  </fieldset>
)
