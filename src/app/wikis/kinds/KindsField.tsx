import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './CategoryKinds.module.css'
import type { Kinds } from './useKinds.ts'

/** Where one asks for what is in front of one. `name`: the category's, as readers see it. */
export const KindsField = ({ name, found }: { name: string; found: Kinds }) => {
  const { t } = useLingui()
  const { words, setWords, kinds, elsewhere, isExact, isWaiting, isAsked } = found
  const total = kinds.length + elsewhere.length
  return (
    <div className={styles.find}>
      <TextField
        label={t`Model number or name`}
        help={t`The number is often on a plate on the back or underside. You can type just part of the number.`}
        type="search"
        autoComplete="off"
        placeholder={t`Search in ${name}`}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <p role="status" className={styles.found}>
        {!isAsked ? null : isWaiting && total === 0 ? (
          <Trans>Searching…</Trans>
        ) : total > 0 && !isExact && kinds.length === 0 ? (
          <Trans>No exact matches. The closest matches:</Trans>
        ) : (
          <Plural value={total} _0="No matches." one="# found" other="# found" />
        )}
      </p>
    </div>
  )
}
