/** A form with one field. */
export function formWith(name: string, value: string | Blob): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}
