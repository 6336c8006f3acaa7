import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FolderTree } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '#app/api/client.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { itemAt } from '#lib/existing.ts'
import styles from './MoveDialog.module.css'
import { nodeOf, type Tree } from '../model/treeModel.ts'
import { effectOf, moveOf, refusalOfAll, type Move } from './moveRules.ts'
import type { TreeFacts } from '../model/useTreeFacts.ts'
import { useMoveWords } from './useMoveWords.ts'

/**
 * What the service counts and refuses; nothing is moved. A service that knows no dry run moves
 * nothing either: it is asked only where it has one.
 */
const dryRun = (title: string, parent: string | null) => ({
  queryKey: ['dry run of a move', title, parent] as const,
  queryFn: async () => {
    const { revisionid } = await call('readWiki', {
      params: { namespace: 'CATEGORY', title },
      query: { unpatrolled: true },
    })
    const { move } = await call('moveWiki', {
      params: { title },
      query: { revisionid, dry_run: true },
      body: { parent },
    })
    return move ?? null
  },
  staleTime: 0,
  gcTime: 0,
  retry: false,
})

export type MoveAsk = {
  titles: readonly string[]
  /** undefined: it is looked for first; null: the top. */ to?: string | null
}
type MoveDialogProps = {
  tree: Tree
  facts: TreeFacts
  ask: MoveAsk
  /** Nothing is sent, and the service does not know this tree. */ isPlanned: boolean
  why: string | undefined
  onClose: () => void
  onMove: (moves: readonly Move[], stops: boolean) => void
}

/** Where to, and what it changes, before it is done. */
export const MoveDialog = ({
  tree,
  facts,
  ask,
  isPlanned,
  why,
  onClose,
  onMove,
}: MoveDialogProps) => {
  const { t } = useLingui()
  const words = useMoveWords(tree)
  const stopId = useId()
  const [target, setTarget] = useState<string | null | undefined>(ask.to)
  const [stops, setStops] = useState(false)
  const nodes = ask.titles.map(title => nodeOf(tree, title)).filter(node => node >= 0)
  const parent = nodeOf(tree, target ?? null)
  const [only = null] = nodes.length === 1 ? nodes : []
  const onlyTitle = only === null ? '' : itemAt(tree.titles, only)
  const label = only === null ? '' : itemAt(tree.labels, only)
  const checked = useQuery({
    ...dryRun(onlyTitle, target ?? null),
    enabled: !isPlanned && only !== null && target !== undefined,
  })
  const effect = effectOf(tree, facts.guides, nodes)
  // The service counts what this tree does not show, too: its numbers stand here as soon as they
  // are there.
  const told = checked.data
    ? {
        ...effect,
        below: checked.data.categories - 1,
        guides: checked.data.guides,
        paths: checked.data.categories,
      }
    : effect
  const isKnown = target === null || parent >= 0
  const refusal = target === undefined || !isKnown ? null : refusalOfAll(tree, nodes, parent)
  const reason =
    why ??
    (target === undefined
      ? t`Choose a place first.`
      : refusal
        ? words.reason(refusal)
        : checked.error?.message)
  // What the picker knows and this tree does not show can take it: the service has the last word.
  const refusedBecause = ({ title }: { title: string }) => {
    const refused = nodeOf(tree, title) < 0 ? null : refusalOfAll(tree, nodes, nodeOf(tree, title))
    return refused ? words.reason(refused) : undefined
  }
  const before = only === null ? null : moveOf(tree, only, parent).from
  const moves = nodes
    .filter(node => !isKnown || tree.parents[node] !== parent)
    .map(node => ({ ...moveOf(tree, node, parent), to: target ?? null }))
  return (
    <Dialog
      title={
        only === null ? (
          <Plural value={nodes.length} one="Move # category" other="Move # categories" />
        ) : (
          <Trans>Move “{label}”</Trans>
        )
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="main" why={reason} onClick={() => onMove(moves, stops)}>
            {isPlanned ? (
              <Trans>Plan it</Trans>
            ) : only === null ? (
              <Plural value={moves.length} one="Move # category" other="Move # categories" />
            ) : (
              <Trans>Move</Trans>
            )}
          </Button>
        </>
      }
    >
      {ask.to === undefined && (
        <div className={styles.search}>
          <CategoryPicker
            label={t`Move to`}
            category={target ?? ''}
            onCategory={title => setTarget(title === '' ? undefined : title)}
            refusedBecause={refusedBecause}
          />
          <Button
            small
            icon={FolderTree}
            aria-pressed={target === null}
            onClick={() => setTarget(null)}
          >
            <Trans>The top level</Trans>
          </Button>
        </div>
      )}
      {target !== undefined && (
        <div className={styles.effect} role="status">
          <p>{words.effect(told)}</p>
          {only === null ? (
            <p className={styles.paths}>
              <Trans>To</Trans> <ins>{words.place(target)}</ins>
            </p>
          ) : (
            <p className={styles.paths}>
              <del>{words.place(before)}</del> <ins>{words.place(target)}</ins> / {label}
            </p>
          )}
        </div>
      )}
      {only === null && !isPlanned && (
        <label className={styles.check} htmlFor={stopId}>
          <input
            id={stopId}
            type="checkbox"
            checked={stops}
            onChange={event => setStops(event.target.checked)}
          />
          <Trans>Stop at the first that is refused</Trans>
        </label>
      )}
    </Dialog>
  )
}
