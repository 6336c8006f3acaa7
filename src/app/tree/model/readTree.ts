import { queryOptions } from '@tanstack/react-query'
import { callBytes } from '#app/api/callBytes.ts'
import { parseTree } from './parseTree.ts'
import type { Tree } from './treeModel.ts'
import type { Asked, Told } from './tree.worker.ts'

/**
 * Within so many bytes an answer holds at most 5,000 categories: each takes nine at least,
 * `"a":null,`.
 */
const smallBytes = 45_000

const readBeside = (bytes: ArrayBuffer, locale: string, signal: AbortSignal) =>
  new Promise<Tree>((done, failed) => {
    const worker = new Worker(new URL('./tree.worker.ts', import.meta.url), { type: 'module' })
    const end = (act: () => void) => {
      worker.terminate()
      signal.removeEventListener('abort', stop)
      act()
    }
    const stop = () => end(() => failed(signal.reason as Error))
    signal.addEventListener('abort', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) =>
      end(() =>
        'tree' in data ? done(data.tree) : failed(new Error(data.message, { cause: data.cause })),
      ),
    )
    worker.addEventListener('error', ({ message }) =>
      end(() => failed(new Error(message || 'The tree could not be read'))),
    )
    worker.postMessage({ bytes, locale } satisfies Asked, { transfer: [bytes] })
  })

export type TreeAsked = { stubs: boolean; guides: boolean; langid: string | null }

/**
 * The whole tree, its siblings in the order of `locale`. Whoever comes back to the window sees what
 * changed meanwhile.
 */
export const treeOf = ({ stubs, guides, langid }: TreeAsked, locale: string) =>
  queryOptions({
    queryKey: ['readHierarchy', { stubs, guides, langid, locale }] as const,
    queryFn: ({ signal }): Promise<Tree> => {
      const query = {
        display: 'hierarchy',
        includeStubs: stubs,
        requireGuides: guides,
        ...(langid === null ? {} : { langid }),
      }
      return callBytes(
        'readHierarchy',
        { params: { namespace: 'CATEGORY' }, query },
        async bytes => {
          performance.mark('tree answered')
          const tree = await (bytes.byteLength > smallBytes
            ? readBeside(bytes, locale, signal)
            : parseTree(bytes, locale))
          performance.mark('tree read')
          return tree
        },
        { signal },
      )
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    structuralSharing: false,
  })
