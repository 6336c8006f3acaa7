// Files that lie beside the API and open only for whoever is signed in.
import { ApiError } from '#lib/errors.ts'
import { send } from './client.ts'
import { sessionToken } from './session.ts'

/**
 * The bytes at an address of this site that the service gave. Throws ApiError, or what `signal` was
 * aborted with.
 */
export const fetchFile = async (address: string, signal?: AbortSignal): Promise<Blob> => {
  const token = sessionToken()
  try {
    const answer = await send(new URL(address, location.origin).pathname, {
      headers: token ? { Authorization: `api ${token}` } : {},
      ...(signal ? { signal } : {}),
    })
    if (!answer.ok) throw new ApiError(answer.status, answer.statusText)
    return await answer.blob()
  } catch (cause) {
    signal?.throwIfAborted()
    throw cause instanceof ApiError
      ? cause
      : new ApiError(0, 'The service does not answer', { body: cause })
  }
}
