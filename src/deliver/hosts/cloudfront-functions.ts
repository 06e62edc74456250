import type { HostPlan } from './host-plan.js'

/** A CloudFront function, of runtime cloudfront-js-2.0: finds the file of a request. */
export function viewerRequest({ apiRoot, sites, pages, htmlFiles }: HostPlan): string {
  const main = sites.find(({ folder }) => folder === '') ?? sites[0]
  // Longer prefixes first, as the first match is used.
  const places = [...sites]
    .sort((a, b) => b.base.length - a.base.length)
    .map(({ host, base, folder }) => ({
      host: host === main?.host ? '' : host,
      from: base + apiRoot,
      to: `/${folder}${apiRoot.slice(1)}`,
    }))
  return `var sites = ${JSON.stringify(places)};
function handler(event) {
  var request = event.request;
  var host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  var others = sites.filter(function (site) { return site.host === host; });
  var known = others.length > 0 ? others : sites.filter(function (site) { return site.host === ''; });
  var site = known.find(function (one) { return request.uri.startsWith(one.from); });
  if (!site) return request;
  var rest = request.uri.slice(site.from.length);
${pages.length > 0 ? `  if (/^(?:${pages.join('|')})\\/$/.test(rest)) request.uri = site.to + rest + 'index.html';\n  else ` : '  '}if (rest === '' || rest.endsWith('/')) request.uri = site.to + rest + 'index.json';
  else if (rest.endsWith('/index.json')${htmlFiles ? " || rest.endsWith('/html.json')" : ''}) request.uri = site.to + rest;
  else return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: { value: request.uri + '/' } } };
  return request;
}
`
}

/** Function for the front end, which looks up redirects in the key value store of its distribution. */
export const redirectFunction = `import cf from 'cloudfront';
const redirects = cf.kvs();
async function handler(event) {
  try {
    const value = await redirects.get(event.request.uri);
    const [status, to] = value.split(' ');
    return { statusCode: Number(status), headers: to ? { location: { value: to } } : {} };
  } catch (error) {
    return event.request;
  }
}
`
