// What a PDF of the browser says of itself, read by a program that is not the browser's.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'

/** Size in millimetres, the words in the order of the file, how many outlines and pictures. */
export type PaperPage = {
  width: number
  height: number
  text: string
  paths: number
  pictures: number
}

const inMillimetres = (points: number) => Math.round((points / 72) * 25.4)

export const readPdf = async (file: Uint8Array): Promise<PaperPage[]> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  try {
    return [...document.pages()].map(page => {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const kinds = [...page.objects()].map(({ type }) => type)
      return {
        width: inMillimetres(originalWidth),
        height: inMillimetres(originalHeight),
        text: page.getText().replace(/\s+/g, ' '),
        paths: kinds.filter(kind => kind === 'path').length,
        pictures: kinds.filter(kind => kind === 'image').length,
      }
    })
  } finally {
    document.destroy()
    library.destroy()
  }
}

/** Prints as the person would: in the size that the page asks for. */
export const printed = async (page: Page): Promise<PaperPage[]> =>
  readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: false }))

/** All words of that paper. */
export const wordsOnPaper = async (page: Page): Promise<string> =>
  (await printed(page)).map(({ text }) => text).join(' ')
