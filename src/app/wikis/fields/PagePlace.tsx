import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { isModerator } from '#app/api/roles.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { CategoryPicker } from '#app/categories/CategoryPicker.tsx'
import { announce } from '#app/editor/announce.ts'
import { currentOutbox } from '#app/drafts/react/hooks.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './WikiFields.module.css'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Another place for it, and how the move ended. */
const useMove = (page: Wiki, title: string, above: string) => {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()
  const target = chosen ?? above
  const move = async () => {
    setIsPending(true)
    setError(undefined)
    try {
      await currentOutbox()?.writeWikiBeside(page, revisionid =>
        write('moveWiki', {
          params: { title },
          query: { revisionid },
          body: { parent: target === '' ? null : target },
        }),
      )
      setChosen(null)
      announce(t`The category is moved.`)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      const message = refusedWords(cause)
      setError(
        cause instanceof NoAnswer
          ? message
          : cause.status === 409
            ? t`Someone else saved a change, so the category was not moved. Move it again.`
            : t`The category was not moved: ${message}`,
      )
    } finally {
      setIsPending(false)
    }
  }
  return { target, setChosen, isPending, error, move }
}

/**
 * Under which category a category stands, and another place for it. A move is sent at once: it is
 * no part of what is written.
 */
export const PagePlace = ({ page }: { page: Wiki }) => {
  const { t } = useLingui()
  const isTrusted = isModerator(useMe())
  const { title } = page
  const above = page.parent ?? ''
  const { target, setChosen, isPending, error, move } = useMove(page, title, above)
  if (!isTrusted) {
    return (
      <p>
        {above === '' ? (
          <Trans>The category is at the top of the tree.</Trans>
        ) : (
          <Trans>
            The category is below{' '}
            <a href={paths.wiki({ namespace: 'CATEGORY', title: above })}>{above}</a>.
          </Trans>
        )}{' '}
        <small className={styles.small}>{t`Only Moderators and Admins can move categories.`}</small>
      </p>
    )
  }
  return (
    <>
      <CategoryPicker
        label={t`Parent category`}
        help={t`Leave empty for the top of the tree.`}
        none={t`The top of the tree`}
        category={target}
        error={error}
        refusedBecause={one =>
          one.title === title
            ? t`Choose another category. A category cannot be its own parent.`
            : undefined
        }
        onCategory={setChosen}
      />
      {target !== above && (
        <p className={styles.acts}>
          <Button kind="main" why={isPending ? t`Moving…` : undefined} onClick={() => void move()}>
            <Trans>Move the category</Trans>
          </Button>
          <Button kind="quiet" onClick={() => setChosen(null)}>
            <Trans>Cancel</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
