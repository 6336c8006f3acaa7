import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Term } from '#contract/guides/terms.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TermForm } from './TermForm.tsx'
import { editedAmong, editedIn, keptOf, typedOf } from './termWords.ts'
import { TermWords } from './TermWords.tsx'
import styles from './Terms.module.css'
import { useSetTerms, type List, type Pair } from './useSetTerms.ts'

/** What somebody else made of the term meanwhile, beside the words that are typed. */
const Theirs = ({ pair, theirs, onTake }: { pair: Pair; theirs: Term; onTake: () => void }) => (
  <div role="status" className={styles.theirs}>
    <p>
      <Trans>Someone else has changed this term. If you save, yours replaces theirs.</Trans>
    </p>
    <TermWords pair={pair} term={theirs} />
    <Button small onClick={onTake}>
      <Trans>Use theirs</Trans>
    </Button>
  </div>
)

/**
 * The term that is being edited, one at a time: its words stay on this device, whatever others do
 * to the list. `term`: where it stands there, for the form to be shown in its place.
 */
export const useEditedTerm = (list: List) => {
  const { t } = useLingui()
  const { pair, terms } = list
  const kept = useKeptWords(`edited term ${pair.source_langid} ${pair.langid}`)
  const [isTried, setTried] = useState(false)
  const edited = editedIn(kept.words)
  const { term, theirs } = edited ? editedAmong(edited, terms) : { term: null, theirs: null }
  const leave = () => {
    setTried(false) // what failed is not told beside the next term
    void kept.drop()
  }
  const { run, error, isPending } = useSetTerms(list, leave)
  const save = (next: Term) => {
    setTried(true)
    void run(term ? terms.map(one => (one === term ? next : one)) : [...terms, next])
  }
  const form = edited && (
    <TermForm
      langids={pair}
      typed={edited.typed}
      others={terms.filter(one => one !== term)}
      act={t`Save`}
      error={isTried ? error : null}
      isPending={isPending}
      isAsked={!kept.isRestored}
      onType={kept.type}
      onSave={save}
      onCancel={leave}
    >
      <RestoredWords kept={kept} />
      {theirs && <Theirs pair={pair} theirs={theirs} onTake={leave} />}
      {!term && (
        <p role="status">
          <Trans>Someone else renamed or removed this term. If you save, yours is added.</Trans>
        </p>
      )}
    </TermForm>
  )
  return {
    form,
    term,
    begin: (begun: Term) => kept.type(keptOf({ typed: typedOf(begun), begun: typedOf(begun) })),
  }
}
