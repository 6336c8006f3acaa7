// Reads a large tree beside the page, so that nothing there waits for it.
import { parseTree } from './parseTree.ts'

export type Asked = { bytes: ArrayBuffer; locale: string }
export type Told = { tree: ReturnType<typeof parseTree> } | { message: string; cause: unknown }

addEventListener('message', ({ data: { bytes, locale } }: MessageEvent<Asked>) => {
  try {
    const tree = parseTree(bytes, locale)
    const { parents, depths, ends, children, places } = tree
    postMessage({ tree } satisfies Told, {
      transfer: [parents, depths, ends, children, places].map(list => list.buffer),
    })
  } catch (error) {
    postMessage({ message: (error as Error).message, cause: (error as Error).cause } satisfies Told)
  }
})
