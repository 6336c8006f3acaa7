import { Trans, useLingui } from '@lingui/react/macro'
import type { Namespace } from '#contract/core/shapes.ts'
import { useSession } from '#app/api/session.ts'
import { SignInToWrite } from '#app/shell/SignInToWrite.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { namespaceWords } from '#app/editor/pickers/namespaceWords.ts'
import styles from './NewWikiScreen.module.css'
import { BeginningField, PlaceField, TitleField, TitleNotice } from './NewPageFields.tsx'
import { useTakenWords } from './takenWords.ts'
import { useNewPage } from './useNewPage.ts'
import frame from '#app/guides/NewGuideScreen.module.css'
import { refusedWords, wordsOfProblem } from '#app/ui/refusals/refusedWords.ts'

/**
 * A new page asks what kind it is and what it is called, and says at once when it is there already.
 */
export const NewWikiScreen = () => {
  const { t, i18n } = useLingui()
  const { token } = useSession()
  useTitle(token === null ? t`Sign in to write` : t`New page`)
  const page = useNewPage()
  const takenWords = useTakenWords()
  const { form, create, namespace, isTaken, templates, make, others } = page
  if (token === null) return <SignInToWrite />
  return (
    <form
      ref={form}
      className={frame.page}
      onSubmit={event => {
        event.preventDefault()
        make()
      }}
    >
      <h1 className={frame.title}>
        <Trans>New page</Trans>
      </h1>
      <Select
        label={t`Kind of page`}
        autoFocus
        help={i18n._(namespaceWords[namespace].help)}
        options={page.kinds.map(value => ({ value, label: i18n._(namespaceWords[value].name) }))}
        value={namespace}
        onChange={event => page.setNamespace(event.target.value as Namespace)}
      />
      <TitleField page={page} />
      <TitleNotice page={page} />
      {namespace === 'CATEGORY' && <PlaceField page={page} />}
      {templates.length > 0 && <BeginningField page={page} />}
      {create.error && create.error.errors.length === 0 && (
        <p role="alert">{refusedWords(create.error)}</p>
      )}
      {others.length > 0 && (
        <p role="alert">{others.map(problem => wordsOfProblem(problem)).join(' ')}</p>
      )}
      <p className={styles.acts}>
        <Button
          kind="main"
          type="submit"
          why={
            create.isPending || create.isSuccess
              ? t`Creating the page…`
              : isTaken
                ? takenWords(page)
                : undefined
          }
        >
          <Trans>Create page</Trans>
        </Button>
      </p>
    </form>
  )
}
