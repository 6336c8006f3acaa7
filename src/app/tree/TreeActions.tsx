import { Trans, useLingui } from '@lingui/react/macro'
import {
  ClipboardPaste,
  FilePlus,
  FolderInput,
  History,
  Pencil,
  Plus,
  Scissors,
  Tags,
  Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import type { Tree } from './model/treeModel.ts'
import { nodeOf } from './model/treeModel.ts'
import type { TreeEditing } from './moves/useTreeEditing.ts'
import { useMoveWords } from './moves/useMoveWords.ts'

type TreeActionsProps = { tree: Tree; desk: TreeEditing; title: string }

const historyOf = (title: string) => authorPaths.wikiHistory({ namespace: 'CATEGORY', title })

/** All that is needed less often than moving. */
const ActionsMenu = ({ tree, desk, title }: TreeActionsProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { reason } = useMoveWords(tree)
  const { why, whyNotSent, cut } = desk
  const node = nodeOf(tree, title)
  const refusal = desk.refusal(node)
  const edit = (kind: 'new' | 'rename' | 'tags' | 'delete') => () => desk.setEdit({ kind, title })
  const pasteWords = desk.pasteAsks ? t`Paste here…` : t`Paste here`
  const paste = () => desk.paste(node)
  const whyNoPaste =
    why ?? (cut.size === 0 ? t`Cut a category first.` : refusal ? reason(refusal) : undefined)
  return (
    <Menu
      small
      kind="quiet"
      label={t`More`}
      items={[
        {
          label: t`New guide here`,
          icon: FilePlus,
          onSelect: () => void navigate(paths.newGuide({ category: title })),
        },
        { label: t`Edit tags…`, icon: Tags, onSelect: edit('tags') },
        {
          label: t`History`,
          icon: History,
          onSelect: () => void navigate(historyOf(title)),
        },
        null,
        { label: t`New subcategory…`, icon: Plus, why: whyNotSent, onSelect: edit('new') },
        { label: t`Rename…`, icon: Pencil, why: whyNotSent, onSelect: edit('rename') },
        null,
        { label: t`Cut`, icon: Scissors, why, onSelect: () => desk.cutOut(new Set(), title) },
        { label: pasteWords, icon: ClipboardPaste, why: whyNoPaste, onSelect: paste },
        null,
        {
          label: t`Delete…`,
          icon: Trash2,
          danger: true,
          why: whyNotSent,
          onSelect: edit('delete'),
        },
      ]}
    >
      <Trans>More</Trans>
    </Menu>
  )
}

/**
 * What can be done with one category, beside opening it; what one may not do at all is not there.
 */
export const TreeActions = ({ tree, desk, title }: TreeActionsProps) => {
  const { me, mayMove, why } = desk
  return (
    <>
      {mayMove && (
        <Button small icon={FolderInput} why={why} onClick={() => desk.move([title])}>
          <Trans>Move to…</Trans>
        </Button>
      )}
      {me && !mayMove && (
        <LinkButton small kind="quiet" href={paths.newGuide({ category: title })}>
          <Trans>New guide here</Trans>
        </LinkButton>
      )}
      {!mayMove && (
        <LinkButton small kind="quiet" href={historyOf(title)}>
          <Trans>History</Trans>
        </LinkButton>
      )}
      {mayMove && <ActionsMenu {...{ tree, desk, title }} />}
    </>
  )
}
