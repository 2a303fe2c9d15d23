import { ApiError, retryWhenBusy } from "./api.ts";
import { reportContact } from "./connection.ts";
import { sessionToken } from "./session.ts";

/** Sends a file and reports progress, 0 to 1, which `fetch` cannot. @returns the `send` option of `call` */
export const sendingFile =
  (file: Blob, onProgress: (share: number) => void = () => {}) =>
  async (address: string, method: string): Promise<Response> => {
    try {
      return await retryWhenBusy(() => sendFile({ address, method, file, onProgress }));
    } catch {
      reportContact(false);
      throw new ApiError(0);
    }
  };

interface FileUpload {
  readonly address: string;
  readonly method: string;
  readonly file: Blob;
  readonly onProgress: (share: number) => void;
}

function sendFile({ address, method, file, onProgress }: FileUpload): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.setRequestHeader("content-type", "application/octet-stream");
  const token = sessionToken();
  if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const retryAfter = request.getResponseHeader("retry-after");
      const headers = { ...(retryAfter !== null && { "retry-after": retryAfter }) };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(new Error("no answer"));
    request.send(file);
  });
}
