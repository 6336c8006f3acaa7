import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { Replace, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { MediaItem } from '#contract/library/schemas.ts'
import type { ImageUse } from '#contract/media/schemas.ts'
import { useWrite } from '#app/api/useWrite.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { keyOf, type KnownItem } from './keyOf.ts'
import styles from './RemoveDialog.module.css'
import { ReplaceDialog } from '../replace/ReplaceDialog.tsx'
import { UseList } from '../replace/UseList.tsx'
import { usesOf as readUses } from './useMediaFacts.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type Named = Pick<MediaItem, 'kind' | 'id'>
type RemoveDialogProps = {
  outbox: Outbox
  items: readonly KnownItem[]
  onClose: () => void
  onRemoved: (removed: readonly Named[]) => void
}
const atOnce = 200

/** Where each of the items is used, looked up anew while the dialog is open. */
const useAllUses = (shown: readonly KnownItem[]) => {
  const found = useQueries({ queries: shown.map(readUses) })
  const isKnown = found.every(({ data, isFetching }) => data !== undefined && !isFetching)
  const failed = found.find(({ error }) => error)?.error
  const totals = found.map(({ data }) => data?.total ?? data?.items.length ?? 0)
  const places = totals.reduce((sum, count) => sum + count, 0)
  return {
    shown,
    isKnown,
    failed,
    totals,
    places,
    hasHidden: found.some(({ data }) => data?.hasHidden),
    usesOf: (item: KnownItem) => found[shown.indexOf(item)]?.data?.items ?? [],
    refetch: () => {
      for (const query of found) void query.refetch()
    },
  }
}

type UsedItemProps = { item: KnownItem; uses: readonly ImageUse[]; onReplace: () => void }

const UsedItem = ({ item, uses, onReplace }: UsedItemProps) => (
  <section className={styles.item}>
    <div className={styles.head}>
      <h3>{item.name}</h3>
      {item.kind === 'image' && (
        <Button small icon={Replace} onClick={() => onReplace()}>
          <Trans>Replace everywhere…</Trans>
        </Button>
      )}
    </div>
    <UseList uses={uses} />
  </section>
)

/** Why it is not deleted yet: what is used wants the number of its places typed. */
const useWhyNot = (isKnown: boolean, isPending: boolean, places: number, typed: string) => {
  const { t } = useLingui()
  return !isKnown
    ? t`Looking up uses…`
    : isPending
      ? t`Deleting…`
      : places > 0 && typed.trim() !== String(places)
        ? t`First enter the number of places: ${places}.`
        : undefined
}
/** Whether it is used is not known yet, cannot be known, or it is not. */
const UseState = ({
  isKnown,
  failed,
  places,
  hasHidden,
}: Pick<ReturnType<typeof useAllUses>, 'isKnown' | 'failed' | 'places' | 'hasHidden'>) => (
  <>
    {!isKnown && !failed && (
      <p role="status">
        <Trans>Looking up uses…</Trans>
      </p>
    )}
    {failed && <p role="alert">{refusedWords(failed)}</p>}
    {isKnown && hasHidden && (
      <p>
        {places > 0 ? (
          <Trans>Some uses are in places you cannot see.</Trans>
        ) : (
          <Trans>
            Some uses are in places you cannot see. Deleted files stay visible there. You can undo
            the deletion until you leave the page.
          </Trans>
        )}
      </p>
    )}
    {isKnown && !hasHidden && places === 0 && (
      <p>
        <Trans>
          Not used anywhere that you can see. You can undo the deletion until you leave the page.
        </Trans>
      </p>
    )}
  </>
)

const ChangedNotice = () => (
  <Notice kind="warn" icon={TriangleAlert} role="alert">
    <Trans>
      Files whose uses have changed in the meantime were not deleted. Check where they are used now,
      then confirm again.
    </Trans>
  </Notice>
)

type UsedItemsProps = {
  all: ReturnType<typeof useAllUses>
  typed: string
  onTyped: (typed: string) => void
  onReplace: (item: KnownItem) => void
}

/** Where each stands, and the number that has to be typed. */
const UsedItems = ({
  all: { shown, totals, places, usesOf },
  typed,
  onTyped,
  onReplace,
}: UsedItemsProps) => {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          Deleted files stay visible where they are used but cannot be added anywhere else. You can
          undo the deletion until you leave the page.
        </Trans>
      </p>
      {shown.map((item, n) =>
        (totals[n] ?? 0) === 0 ? null : (
          <UsedItem
            key={keyOf(item)}
            item={item}
            uses={usesOf(item)}
            onReplace={() => onReplace(item)}
          />
        ),
      )}
      <TextField
        label={t`To confirm, enter the number of places: ${places}`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={event => onTyped(event.target.value)}
      />
    </>
  )
}

/** The rest waits for the next turn. */
const OnlySoMany = ({ chosen }: { chosen: number }) =>
  chosen > atOnce && (
    <p>
      <Trans>
        You selected {chosen} files. You can delete up to {atOnce} at a time; the others stay
        selected.
      </Trans>
    </p>
  )

/**
 * Shows where each is used first. What nothing uses goes with undo; what is used wants the number
 * of places typed, or another picture in all of them. The service counts once more at the moment of
 * deletion.
 */
export const RemoveDialog = ({ outbox, items, onClose, onRemoved }: RemoveDialogProps) => {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [stopped, setStopped] = useState(false)
  const [replacing, setReplacing] = useState<KnownItem | null>(null)
  const remove = useWrite('removeMedia')
  const [gone, setGone] = useState<readonly Named[]>([])
  const isGone = (item: Named) => gone.some(one => keyOf(one) === keyOf(item))
  const all = useAllUses(items.slice(0, atOnce).filter(item => !isGone(item)))
  const { shown, isKnown, failed, totals, places, hasHidden, usesOf, refetch } = all
  const count = shown.length
  const why = useWhyNot(isKnown, remove.isPending, places, typed)
  const confirm = () =>
    remove.mutate(
      { body: { items: shown.map(({ kind, id }, n) => ({ kind, id, uses: totals[n] ?? 0 })) } },
      {
        onSuccess: ({ removed, kept }) => {
          // One undo brings back all that this dialog deleted.
          const allGone = [...gone, ...removed]
          setGone(allGone)
          if (removed.length > 0) onRemoved(allGone)
          if (kept.length === 0) return onClose()
          // Somebody began to use one meanwhile: the places are shown anew, and nothing of it was
          // deleted.
          setStopped(true)
          setTyped('')
          refetch()
        },
      },
    )
  return (
    <AskDialog
      title={count === 1 ? t`Delete “${shown[0]?.name ?? ''}”?` : t`Delete ${count} files?`}
      onClose={onClose}
      verb={<Plural value={count} one="Delete # file" other="Delete # files" />}
      danger
      onAct={confirm}
      why={why}
      keep={<Trans>Keep</Trans>}
      quiet
    >
      {stopped && <ChangedNotice />}
      {!stopped && <OnlySoMany chosen={items.length} />}
      <UseState isKnown={isKnown} failed={failed} places={places} hasHidden={hasHidden} />
      {isKnown && places > 0 && (
        <UsedItems all={all} typed={typed} onTyped={setTyped} onReplace={setReplacing} />
      )}
      {remove.error && <p role="alert">{refusedWords(remove.error)}</p>}
      {replacing && (
        <ReplaceDialog
          outbox={outbox}
          item={replacing}
          uses={usesOf(replacing)}
          onClose={() => {
            setReplacing(null)
            refetch()
          }}
        />
      )}
    </AskDialog>
  )
}
