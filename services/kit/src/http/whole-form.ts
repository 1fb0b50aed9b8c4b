/**
 * Returns a form as the whole body of `fetch`, with its content type. `fetch` itself sends a form as a stream. While
 * the server ends the connection, that stream can throw where no caller can catch it, which ends the process; and an
 * answer that comes before the end of the form, such as 503, is lost.
 */
export async function wholeForm(form: FormData): Promise<{ body: Uint8Array<ArrayBuffer>; contentType: string }> {
  const whole = new Response(form);
  return { body: new Uint8Array(await whole.arrayBuffer()), contentType: whole.headers.get('content-type') ?? '' };
}
