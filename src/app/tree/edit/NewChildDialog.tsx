import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWrite } from '#app/api/useWrite.ts'
import { addCategory } from '#app/categories/useCategories.ts'
import { changeTrees } from '../moves/sendMove.ts'
import { nodeOf, orderIn, withAdded, type Tree } from '../model/treeModel.ts'
import { NameDialog } from './NameDialog.tsx'
import { useMoveWords } from '../moves/useMoveWords.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type NewChildDialogProps = {
  tree: Tree
  /** null: the top. */ parent: string | null
  onClose: () => void
  onMade: (title: string) => void
}

/** A new category, made where it belongs. */
export const NewChildDialog = ({ tree, parent, onClose, onMade }: NewChildDialogProps) => {
  const { t, i18n } = useLingui()
  const { place } = useMoveWords(tree)
  const create = useWrite('createWiki')
  const [title, setTitle] = useState('')
  const name = title.trim()
  const why = name === '' ? t`Enter a title first.` : create.isPending ? t`Creating…` : undefined
  const make = () =>
    create.mutate(
      {
        body: {
          namespace: 'CATEGORY',
          title: name,
          contents: '',
          ...(parent === null ? {} : { parent }),
        },
      },
      {
        onSuccess: made => {
          addCategory(made.title, parent)
          void changeTrees(now =>
            nodeOf(now, made.title) >= 0 || (parent !== null && nodeOf(now, parent) < 0)
              ? now
              : withAdded(
                  now,
                  { title: made.title, label: made.display_title || made.title },
                  nodeOf(now, parent),
                  orderIn(i18n.locale),
                ),
          ).then(() => onMade(made.title))
        },
      },
    )
  return (
    <NameDialog
      title={t`Create a category`}
      label={t`Title`}
      error={create.error ? refusedWords(create.error) : undefined}
      help={
        parent === null
          ? t`The category goes to the top level, is public at once and starts with an empty page.`
          : t`The category goes into ${place(parent)}, is public at once and starts with an empty page.`
      }
      value={title}
      onValue={setTitle}
      why={why}
      act={<Trans>Create category</Trans>}
      onAct={make}
      onClose={onClose}
    />
  )
}
