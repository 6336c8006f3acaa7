import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FolderTree } from 'lucide-react'
import { useState } from 'react'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import styles from './MoveDialog.module.css'
import { type Tree } from '../model/treeModel.ts'
import { type Move } from './moveRules.ts'
import type { TreeFacts } from '../model/useTreeFacts.ts'
import { useMoveWords } from './useMoveWords.ts'
import { useMoveAsked, type MoveAsked } from './useMoveAsked.ts'

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

const WhereTo = ({ asked: { target, setTarget, refusedBecause } }: { asked: MoveAsked }) => {
  const { t } = useLingui()
  return (
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
  )
}

type MoveEffectProps = { tree: Tree; asked: MoveAsked; target: string | null }

const MoveEffect = ({ tree, asked: { isOne, label, before, told }, target }: MoveEffectProps) => {
  const words = useMoveWords(tree)
  return (
    <div className={styles.effect} role="status">
      <p>{words.effect(told)}</p>
      {!isOne ? (
        <p className={styles.paths}>
          <Trans>To</Trans> <ins>{words.place(target)}</ins>
        </p>
      ) : (
        <p className={styles.paths}>
          <del>{words.place(before)}</del> <ins>{words.place(target)}</ins> / {label}
        </p>
      )}
    </div>
  )
}

/** Where to, and what it changes, before it is done. */
export const MoveDialog = (props: MoveDialogProps) => {
  const { tree, ask, isPlanned, onClose, onMove } = props
  const asked = useMoveAsked(props)
  const { nodes, isOne, label, reason, moves } = asked
  const [stops, setStops] = useState(false)
  return (
    <AskDialog
      title={
        !isOne ? (
          <Plural value={nodes.length} one="Move # category" other="Move # categories" />
        ) : (
          <Trans>Move “{label}”</Trans>
        )
      }
      onClose={onClose}
      verb={
        isPlanned ? (
          <Trans>Add to plan</Trans>
        ) : !isOne ? (
          <Plural value={moves.length} one="Move # category" other="Move # categories" />
        ) : (
          <Trans>Move</Trans>
        )
      }
      why={reason}
      onAct={() => onMove(moves, stops)}
    >
      {ask.to === undefined && <WhereTo asked={asked} />}
      {asked.target !== undefined && <MoveEffect tree={tree} asked={asked} target={asked.target} />}
      {!isOne && !isPlanned && (
        <CheckBox checked={stops} onCheck={setStops}>
          <Trans>Stop at the first move that fails</Trans>
        </CheckBox>
      )}
    </AskDialog>
  )
}
