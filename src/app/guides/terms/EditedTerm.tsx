import { Trans, useLingui } from '@lingui/react/macro'
import type { Term } from '#contract/guides/terms.ts'
import { useSharedWords } from '#app/drafts/react/useKeptWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TermForm } from './TermForm.tsx'
import { editedAmong, editedIn, keptOf, noneOf, typedOf, type Edited } from './termWords.ts'
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

type EditedTermProps = { list: List; edited: Edited; kept: EditedTerms }

/** A term that is being edited, in its place where the list has it still. */
export const EditedTerm = ({ list, edited, kept }: EditedTermProps) => {
  const { t } = useLingui()
  const { pair, terms } = list
  const { term, theirs } = editedAmong(edited, terms)
  const leave = () => kept.leave(edited)
  const { run, error, isPending } = useSetTerms(list, leave)
  return (
    <TermForm
      langids={pair}
      typed={edited.typed}
      others={terms.filter(one => one !== term)}
      act={t`Save`}
      error={error}
      isPending={isPending}
      isAsked={!kept.isRestored}
      onType={typed => kept.change({ ...edited, typed })}
      onSave={next =>
        void run(term ? terms.map(one => (one === term ? next : one)) : [...terms, next])
      }
      onCancel={leave}
    >
      <RestoredWords kept={{ isRestored: kept.isRestored, drop: () => Promise.resolve(leave()) }} />
      {theirs && <Theirs pair={pair} theirs={theirs} onTake={leave} />}
      {!term && (
        <p role="status">
          <Trans>Someone else renamed or removed this term. If you save, yours is added.</Trans>
        </p>
      )}
    </TermForm>
  )
}

/**
 * The terms that are being edited: their words stay on this device, whatever others do to the list.
 * Another tab may edit another one.
 */
export const useEditedTerms = ({ pair }: List) => {
  const kept = useSharedWords(`edited terms ${pair.source_langid} ${pair.langid}`)
  const change = (edited: Edited) => kept.type(keptOf(edited))
  return {
    all: editedIn(kept.words),
    isRestored: kept.isRestored,
    /** What the device has would be put behind what is begun before it answers. */
    isRead: kept.isRead,
    change,
    begin: (begun: Term) => change({ typed: typedOf(begun), begun: typedOf(begun) }),
    leave: (edited: Edited) => kept.type(noneOf(edited)),
  }
}
type EditedTerms = ReturnType<typeof useEditedTerms>
