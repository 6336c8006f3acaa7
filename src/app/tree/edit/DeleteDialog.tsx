import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FolderInput, Trash2 } from 'lucide-react'
import { call } from '#app/api/client.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { changeTrees } from '../moves/sendMove.ts'
import { nodeOf, withoutBranch } from '../model/treeModel.ts'
import type { CategoryDialog } from './RenameDialog.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type DeleteDialogProps = CategoryDialog & {
  /** Others than these must go first. */ onMoveChildren: (titles: readonly string[]) => void
  onDeleted: () => void
}

const MoveFirst = ({ count }: { count: number }) => (
  <Plural value={count} one="Move # subcategory first…" other="Move # subcategories first…" />
)

const WhatLiesInIt = ({ below, guides }: { below: number; guides: number }) => (
  <>
    {below > 0 && (
      <p>
        <Plural
          value={below}
          one="This category has # subcategory."
          other="This category has # subcategories."
        />
      </p>
    )}
    {guides > 0 && (
      <p>
        <Plural
          value={guides}
          one="# public guide is in this category. Move it to another category first."
          other="# public guides are in this category. Move them to another category first."
        />
      </p>
    )}
    {below === 0 && guides === 0 && (
      <p>
        <Trans>
          This category has no subcategories and no public guides. Its page will be deleted too. A
          category with private guides cannot be deleted.
        </Trans>
      </p>
    )}
  </>
)

/**
 * Only what is empty can be deleted; what lies in it is read from the service, not from this tree,
 * which may hide some of it.
 */
export const DeleteDialog = (props: DeleteDialogProps) => {
  const { tree, title, onClose, onMoveChildren, onDeleted } = props
  const { t } = useLingui()
  const label = tree.labels[nodeOf(tree, title)] ?? title
  const params = { namespace: 'CATEGORY', title }
  const found = useQuery({
    queryKey: ['category to delete', title],
    queryFn: ({ signal }) => call('readWiki', { params, query: { unpatrolled: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const remove = useWrite('deleteWiki')
  const children = found.data?.children.map(one => one.title) ?? []
  const [count, guides] = [children.length, found.data?.guides.length ?? 0]
  const error = remove.error ?? found.error
  const why = !found.data
    ? t`Checking what is in this category…`
    : count > 0
      ? t`Move the subcategories first.`
      : guides > 0
        ? t`Move the guides in this category first.`
        : remove.isPending
          ? t`Deleting…`
          : undefined
  const act = () =>
    found.data &&
    remove.mutate(
      { params, query: { revisionid: found.data.revisionid } },
      {
        onSuccess: () =>
          void changeTrees(now =>
            nodeOf(now, title) < 0 ? now : withoutBranch(now, nodeOf(now, title)),
          ).then(onDeleted),
      },
    )
  return (
    <Dialog
      title={t`Delete “${label}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep</Trans>
          </Button>
          {count > 0 && (
            <Button icon={FolderInput} onClick={() => onMoveChildren(children)}>
              <MoveFirst count={count} />
            </Button>
          )}
          <Button kind="danger" icon={Trash2} why={why} onClick={act}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      {found.data && <WhatLiesInIt below={count} guides={guides} />}
      {error && <p role="alert">{refusedWords(error)}</p>}
    </Dialog>
  )
}
