import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '#app/api/useMe.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { isModerator } from '#app/api/roles.ts'
import { CategoryPicker } from './CategoryPicker.tsx'
import { addCategory } from './useCategories.ts'
import styles from './NewCategoryDialog.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type NewCategoryDialogProps = {
  title: string
  onClose: () => void
  onMade: (title: string) => void
}

const WaitingDialog = ({ title, onClose }: Omit<NewCategoryDialogProps, 'onMade'>) => {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`“${title}” is waiting for review`}
      onClose={onClose}
      actions={
        <Button kind="main" autoFocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <p role="status">
        <Trans>
          The category must be reviewed first. Until it is public, choose another category.
        </Trans>
      </p>
    </Dialog>
  )
}

/**
 * A category is seen by everybody: it is made only after its name was read again. Some wait for
 * review first (`first_publication_patrol`).
 */
export const NewCategoryDialog = ({ title, onClose, onMade }: NewCategoryDialogProps) => {
  const { t } = useLingui()
  const me = useMe()
  const create = useWrite('createWiki')
  const [parent, setParent] = useState('')
  // Only they shape the tree.
  const canPlace = isModerator(me)
  const make = () =>
    create.mutate(
      { body: { namespace: 'CATEGORY', title, contents: '', ...(parent !== '' && { parent }) } },
      {
        onSuccess: made => {
          if (made.public === false) return // no guide can lie in it yet
          addCategory(made.title, parent || null)
          onMade(made.title)
          onClose()
        },
      },
    )
  const failure = create.error ? refusedWords(create.error) : undefined
  if (create.data?.public === false) return <WaitingDialog title={title} onClose={onClose} />
  return (
    <AskDialog
      title={t`Create the category “${title}”?`}
      onClose={onClose}
      verb={<Trans>Create category</Trans>}
      careful
      why={create.isPending ? t`Creating…` : undefined}
      onAct={make}
      error={failure}
    >
      <p>
        <Trans>
          Everyone will see the name exactly as you typed it. The category starts with an empty
          page.
        </Trans>
      </p>
      {canPlace ? (
        <CategoryPicker
          label={t`Parent category`}
          help={t`Leave empty for the top of the tree.`}
          none={t`The top of the tree`}
          category={parent}
          onCategory={setParent}
        />
      ) : (
        <p className={styles.small}>
          <Trans>The category stays at the top of the tree until a Moderator moves it.</Trans>
        </p>
      )}
    </AskDialog>
  )
}
