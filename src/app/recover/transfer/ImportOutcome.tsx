import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { Notice } from '#app/ui/state/Notice.tsx'
import styles from './Journal.module.css'
import type { ImportEnd } from './useImport.ts'

type Fault = Extract<ImportEnd, { fault: unknown }>['fault']
type Done = Extract<ImportEnd, { taken: unknown }>

const useFaultWords = () => {
  const { t } = useLingui()
  return (found: Fault): string => {
    switch (found.fault) {
      case 'large':
        return t`This file is too large. Files can be up to 200 MB.`
      case 'unreadable':
        return t`The browser could not read this file. Choose it again.`
      case 'full':
        return t`The browser does not have enough room for this file. Free up some space, then import the file again.`
      case 'foreign':
        return t`This file is not an export of unsent edits. Choose one made with “Export all (JSON)”.`
      case 'newer':
        return t`A newer version of Stepwright made this file. Reload this page and try again.`
      case 'person':
        return t`This file is from another account. Sign in to that account to import it.`
      case 'site': {
        const { site } = found
        return t`This file is from another site: ${site}. Import it there.`
      }
      case 'damaged': {
        if (found.part === 'file')
          return t`This file is damaged: parts of it are missing. Choose another file.`
        const { n } = found
        if (found.part === 'draft')
          return t`This file is damaged: edit ${n} cannot be read. Choose another file.`
        if (found.part === 'copy')
          return t`This file is damaged: copy ${n} cannot be read. Choose another file.`
        return t`This file is damaged: picture or file ${n} cannot be read. Choose another file.`
      }
    }
  }
}

const DocumentWords = ({ taken }: Pick<Done, 'taken'>) => {
  const [restored, aside, already] = [taken.restored, taken.aside, taken.already].map(
    ({ length }) => length,
  ) as [number, number, number]
  return (
    <>
      {restored > 0 && (
        <li>
          <Plural
            value={restored}
            one="The unsent edits to # document are back."
            other="The unsent edits to # documents are back."
          />
        </li>
      )}
      {aside > 0 && (
        <li>
          <Plural
            value={aside}
            one="# document has other unsent edits on this device. Those edits stay; the text from the file is kept as a copy."
            other="# documents have other unsent edits on this device. Those edits stay; the text from the file is kept as copies."
          />
        </li>
      )}
      {already > 0 && (
        <li>
          <Plural
            value={already}
            one="The edits to # document were already here."
            other="The edits to # documents were already here."
          />
        </li>
      )}
    </>
  )
}

const isNothing = ({ taken: { restored, aside, already, copies }, files }: Done): boolean =>
  restored.length + aside.length + already.length + copies + files === 0

const DoneWords = (done: Done) => {
  const { taken, files, leftOut } = done
  const names = leftOut.map(({ name }) => name).join(', ')
  return (
    <ul className={styles.outcome}>
      {isNothing(done) && (
        <li>
          <Trans>There was nothing new in this file.</Trans>
        </li>
      )}
      <DocumentWords taken={taken} />
      {taken.copies > 0 && (
        <li>
          <Plural value={taken.copies} one="# copy is back." other="# copies are back." />
        </li>
      )}
      {files > 0 && (
        <li>
          <Plural
            value={files}
            one="# picture or file is being sent again."
            other="# pictures and files are being sent again."
          />
        </li>
      )}
      {leftOut.length > 0 && (
        <li>
          <Trans>Not in the export: {names}</Trans>
        </li>
      )}
    </ul>
  )
}

/** What became of a file that was imported, or what is wrong with it. */
export const ImportOutcome = ({ end }: { end: ImportEnd }) => {
  const faultWords = useFaultWords()
  if ('fault' in end)
    return (
      <Notice icon={TriangleAlert} kind="danger" role="alert">
        {faultWords(end.fault)} <Trans>Nothing was imported.</Trans>
      </Notice>
    )
  return (
    <>
      {!end.taken.isKept && (
        <Notice icon={TriangleAlert} kind="danger" role="alert">
          <Trans>
            The browser could not keep everything from this file. Free up some space, then import
            the file again.
          </Trans>
        </Notice>
      )}
      <Notice icon={Check} kind="ok" role="status">
        <DoneWords {...end} />
      </Notice>
    </>
  )
}
