import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { LibraryDialog } from '#app/media/library/LibraryDialog.tsx'
import { AddressDialog } from '#app/editor/pickers/AddressDialog.tsx'
import { FindDocumentDialog } from '#app/editor/pickers/FindDocumentDialog.tsx'
import { insertCategories } from './insertCategories.ts'
import type { PageDialogRequest } from '#app/editor/page/tools/pageDialogRequest.ts'
import { insertToken, insertTokenBlock } from '#app/editor/page/pageCommands.ts'
import { LinkDialog } from '#app/editor/pickers/LinkDialog.tsx'
import { TableDialog } from '#app/editor/table/TableDialog.tsx'

/** What may stand in a part of a token. */
const part = (text: string) =>
  text
    .replace(/[[\]|\n]/g, ' ')
    .replace(/=/g, '-')
    .trim()

type FilmOrEmbedProps = { isFilm: boolean; editor: Editor; onClose: () => void }

const FilmOrEmbed = ({ isFilm, editor, onClose }: FilmOrEmbedProps) => {
  const { t } = useLingui()
  return (
    <AddressDialog
      title={isFilm ? t`Insert a video` : t`Insert an embed`}
      help={
        isFilm
          ? t`The address of the video’s page, for example on YouTube.`
          : t`The address of the page to show here. If this site cannot show the page, readers get a link instead.`
      }
      onClose={onClose}
      onAddress={address =>
        void insertTokenBlock(editor, `[${isFilm ? 'video' : 'embed'}|${address}]`)
      }
    />
  )
}

const DocumentPicker = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => (
  <LibraryDialog
    kind="document"
    onClose={onClose}
    onChoose={({ documentid, title, filename }) =>
      insertToken(editor, `[document|${documentid}|${part(title || filename)}]`)
    }
  />
)

/** Whatever a tool has to be told first. */
export const PageDialogs = ({
  editor,
  asking,
  onClose,
}: {
  editor: Editor
  asking: PageDialogRequest
  onClose: () => void
}) => {
  const leave = () => {
    onClose()
    editor.view.focus()
  }
  if (asking.for === 'link') return <LinkDialog editor={editor} onClose={leave} />
  if (asking.for === 'table') return <TableDialog editor={editor} onClose={leave} />
  if (asking.for === 'guide')
    return (
      <FindDocumentDialog
        kind="guide"
        onClose={leave}
        take={async guideid => void insertToken(editor, `[guide|${guideid}]`)}
      />
    )
  if (asking.for === 'part')
    return (
      <FindDocumentDialog
        kind="item"
        onClose={leave}
        take={async title => void insertToken(editor, `[product|${title}]`)}
      />
    )
  if (asking.for === 'categories')
    return (
      <FindDocumentDialog
        kind="category"
        onClose={leave}
        take={title => insertCategories(editor, title)}
      />
    )
  if (asking.for === 'image')
    return (
      <LibraryDialog
        kind="image"
        onClose={leave}
        onChoose={({ id }) => insertTokenBlock(editor, `[image|${id}]`)}
      />
    )
  if (asking.for === 'document') {
    return <DocumentPicker editor={editor} onClose={leave} />
  }
  const isFilm = asking.for === 'film'
  return <FilmOrEmbed isFilm={isFilm} editor={editor} onClose={leave} />
}
