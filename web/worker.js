// The worker: it calculates, and says what it shows as it comes.
import { instance } from "./module.js";

/** How often it is asked whether to stop, in milliseconds. */
const BETWEEN = 200;

let session, stop, asked = 0;

/** Whether the page has taken the stop away: there is no other way to be told while calculating on any host. */
function pulse() {
  const now = performance.now();
  if (!stop || now - asked < BETWEEN) return false;
  asked = now;
  try {
    const request = new XMLHttpRequest();
    request.open("GET", stop, false);
    request.send();
    return request.status !== 200;
  } catch {
    return true;
  }
}

onmessage = async ({ data: { id, module, stop: url, request } }) => {
  try {
    if (module) session = await instance(module, { pulse, show: (shown) => postMessage({ shown }) });
    [stop, asked] = [url, performance.now()];
    const answer = request && session.call(request);
    postMessage({ id, answer, size: session.size() });
  } catch (error) {
    postMessage({ id, trap: String(error) });
  }
};
