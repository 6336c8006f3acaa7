import { itemAt } from '#lib/existing.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ancestryOf, nodeOf, type Tree } from '../model/treeModel.ts'
import { NewChildDialog } from './NewChildDialog.tsx'
import { reveal } from '../view/treePane.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { TagsDialog } from './TagsDialog.tsx'
import type { TreeEditing } from '../moves/useTreeEditing.ts'
import type { PaneHold } from '../view/usePane.ts'

/**
 * The dialog of what is being made, renamed or deleted; after it the focus is where the change is.
 */
export const EditDialogs = ({
  tree,
  desk,
  hold: { setPane },
}: {
  tree: Tree
  desk: TreeEditing
  hold: PaneHold
}) => {
  const { edit, setEdit, move } = desk
  if (edit === null) return null
  const close = () => setEdit(null)
  if (edit.kind === 'rename') return <RenameDialog tree={tree} title={edit.title} onClose={close} />
  if (edit.kind === 'tags') return <TagsDialog tree={tree} title={edit.title} onClose={close} />
  const parent = nodeOf(tree, edit.title)
  if (edit.kind === 'new') {
    return (
      <NewChildDialog
        tree={tree}
        parent={edit.title}
        onClose={close}
        onMade={title => {
          close()
          setPane(now => ({
            ...(parent < 0 || edit.title === null
              ? now
              : reveal({ ...now, open: new Set([...now.open, edit.title]) }, tree, parent)),
            line: [...ancestryOf(tree, parent).map(node => itemAt(tree.titles, node)), title],
            text: '',
            closed: new Set(),
            goes: now.goes + 1,
          }))
        }}
      />
    )
  }
  return (
    <DeleteDialog
      tree={tree}
      title={edit.title}
      onClose={close}
      onDeleted={() => {
        close()
        // its row has gone: the focus is in the one that stands for it
        setPane(now => ({ ...now, goes: now.goes + 1 }))
      }}
      onMoveChildren={titles => {
        close()
        move(titles)
      }}
    />
  )
}
