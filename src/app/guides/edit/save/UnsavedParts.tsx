import { useLingui } from '@lingui/react/macro'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import { useSaveState } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { SaveState } from '#app/drafts/react/saveState.ts'
import { comingWords, elsewhereWords } from '#app/ui/state/SaveLine.tsx'
import styles from './SaveDetails.module.css'
import { useReceiptWords } from './useReceiptWords.ts'

const partsOf = ({ resources, coming, elsewhere }: SaveState): number =>
  resources.length + coming.length + Number(elsewhere > 0)

/** So many parts of the document have something that the service does not. */
export const useUnsavedCount = (doc: DocKey): number => {
  const state = useSaveState(doc)
  return state ? partsOf(state) : 0
}

/** What is not saved yet, part by part, and why. */
export const UnsavedParts = ({ outbox, doc }: { outbox: Outbox; doc: DocKey }) => {
  const { t } = useLingui()
  const state = useSaveState(doc)
  const { nameOf, stateOf } = useReceiptWords(outbox, doc)
  if (!state || partsOf(state) === 0) return null
  return (
    <ul className={styles.list} aria-label={t`Not saved yet`}>
      {state.resources.map(resource => (
        <li key={resource.stepid ?? 0} className={styles.entry}>
          <b>{nameOf(resource)}</b> <span>{stateOf(resource)}</span>
        </li>
      ))}
      {state.coming.map(coming => (
        <li
          key={`files ${coming.isBoard ? 'board' : (coming.stepid ?? 0)}`}
          className={styles.entry}
        >
          <b>{coming.isBoard ? t`Photo board` : nameOf({ doc, stepid: coming.stepid })}</b>{' '}
          <span>{comingWords(coming)}</span>
        </li>
      ))}
      {state.elsewhere > 0 && <li className={styles.entry}>{elsewhereWords(state.elsewhere)}</li>}
    </ul>
  )
}
