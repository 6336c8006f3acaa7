import { useLingui } from '@lingui/react/macro'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './ReplaceForm.module.css'
import type { Scope, ScopeKind } from './scope.ts'

type ScopeFieldsProps = { scope: Scope; onScope: (scope: Scope) => void }

/** A category with all below it, a tag, what a search finds, or guides by their numbers. */
export const ScopeFields = ({ scope: { kind, words }, onScope }: ScopeFieldsProps) => {
  const { t } = useLingui()
  const names: Record<ScopeKind, string> = {
    category: t`A category`,
    tag: t`A tag`,
    search: t`A search`,
    guides: t`Specific guides`,
  }
  const fields = {
    tag: t`Tag`,
    search: t`Search terms`,
    guides: t`Guide numbers`,
  }
  return (
    <div className={styles.scope}>
      <Select
        label={t`Documents from`}
        value={kind}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
        onChange={event => onScope({ kind: event.target.value as ScopeKind, words: '' })}
      />
      {kind === 'category' ? (
        <CategoryPicker
          label={t`Category`}
          category={words}
          onCategory={category => onScope({ kind, words: category })}
          help={t`Including all categories below it.`}
        />
      ) : (
        <TextField
          key={kind}
          label={fields[kind]}
          value={words}
          {...(kind === 'guides' && { help: t`For example 12, 15, 20` })}
          onChange={event => onScope({ kind, words: event.target.value })}
        />
      )}
    </div>
  )
}
