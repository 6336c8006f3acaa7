import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { readPage } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useOnline } from '#app/ui/state/useOnline.ts'
import { useNumbersOf } from '../moves/useNumbersOf.ts'
import type { TreeEditing } from '../moves/useTreeEditing.ts'
import { DistinctList } from './DistinctList.tsx'
import { mostLines, planningOf } from './mergePlan.ts'
import { TwinPair } from './TwinPair.tsx'
import styles from './TwinsDialog.module.css'
import { useTwins, type Last, type Pair } from './useTwins.ts'
import { pageSize, Ways } from './Ways.tsx'

/** What became of the last pair: in the plan with its numbers, not the same with its undo. */
const LastNotice = ({ last, onTakeBack }: { last: Last; onTakeBack: (pair: Pair) => void }) => {
  const { t } = useLingui()
  const numbersOf = useNumbersOf()
  if (last.kind === 'failed' || (last.kind === 'planned' && last.isTooLong))
    return (
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {last.kind === 'failed'
          ? t`Nothing was changed: ${refusedWords(last.error)}`
          : t`A plan can have up to ${mostLines} lines. Carry out the plan or discard it first, or move these guides in parts.`}
      </Notice>
    )
  if (last.kind === 'planned')
    return (
      <Notice kind="ok" icon={Check} role="status">
        {last.moves.length === 0 ? (
          <Trans>There is nothing to move to “{last.into}”.</Trans>
        ) : (
          <Trans>
            Added to the plan, merge into “{last.into}”: {numbersOf(last.moves).words}. Nothing has
            been sent yet.
          </Trans>
        )}{' '}
        {last.stays === 'released' && (
          <Trans>
            The page of the other category is kept, because readers find guides with a release in it
            until their next release.
          </Trans>
        )}
        {last.stays === 'translated' && (
          <Trans>
            The page of the other category is kept, because it has translations that could not be
            restored.
          </Trans>
        )}
      </Notice>
    )
  return (
    <Notice
      kind="ok"
      icon={Check}
      role="status"
      action={
        <Button small icon={Undo2} onClick={() => onTakeBack(last.pair)}>
          <Trans>Undo</Trans>
        </Button>
      }
    >
      <Trans>
        “{last.pair.title}” and “{last.pair.other}” are not the same. They will not be suggested
        again.
      </Trans>
    </Notice>
  )
}

const Pairs = ({ desk, twins }: { desk: TreeEditing; twins: ReturnType<typeof useTwins> }) => {
  const { t } = useLingui()
  const isOnline = useOnline()
  const [offset, setOffset] = useState(0)
  const { data, error } = useQuery({
    ...readPage('listTwinCategories', { query: { limit: pageSize, offset } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const why = !isOnline
    ? t`You are offline. Reconnect to change the tree.`
    : twins.isBusy
      ? t`One moment…`
      : desk.mover.running
        ? desk.whyNotSent
        : undefined
  if (error)
    return (
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {t`The duplicates could not be loaded: ${refusedWords(error)}`}
      </Notice>
    )
  if (!data)
    return (
      <p role="status">
        <Trans>Looking for duplicates…</Trans>
      </p>
    )
  if (data.items.length === 0 && offset === 0)
    return (
      <p role="status">
        <Trans>
          No duplicates. Categories whose names differ only in capital letters, spaces, hyphens,
          plural or the order of the words will appear here.
        </Trans>
      </p>
    )
  return (
    <>
      <ul className={styles.list} aria-label={t`Probably the same`}>
        {data.items.map(pair => (
          <TwinPair
            key={`${pair.category.title}\n${pair.other.title}`}
            pair={pair}
            planning={(from, into) => planningOf(desk.plan.wanted, from.title, into.title)}
            why={why}
            onMerge={(from, into) => void twins.merge(from, into)}
            onDistinct={() => twins.set({ title: pair.category.title, other: pair.other.title })}
          />
        ))}
      </ul>
      <Ways {...{ offset, setOffset }} shown={data.items.length} total={data.total ?? 0} />
    </>
  )
}

/**
 * Categories that are probably the same; merging two of them goes into the plan, where everything
 * is seen before it is sent.
 */
export const TwinsDialog = ({ desk, onClose }: { desk: TreeEditing; onClose: () => void }) => {
  const { t } = useLingui()
  const twins = useTwins(desk)
  const kept = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <Dialog
      sheet
      wide
      title={t`Duplicates`}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div ref={kept} className={styles.list}>
        <p>
          <Trans>
            Keep one of each pair: its plan moves the subcategories and guides of the other to it
            and deletes the empty page. You can change the plan before you carry it out, and undo
            it.
          </Trans>
        </p>
        {twins.last && <LastNotice last={twins.last} onTakeBack={twins.takeBack} />}
        <Pairs desk={desk} twins={twins} />
        <DistinctList onTakeBack={twins.takeBack} />
      </div>
    </Dialog>
  )
}
