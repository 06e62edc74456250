import { deepestFirst, type HostPlan, mainHost } from '../host-plan.js'
import { siteFilePattern } from '../server-settings.js'

/** A CloudFront function, of runtime cloudfront-js-2.0: finds the file of a request. */
export function viewerRequest(plan: HostPlan): string {
  const { apiRoot, sites, pages, htmlFiles } = plan
  const main = mainHost(plan)
  const places = deepestFirst(sites).map(({ host, base, folder }) => ({
    host: host === main ? '' : host,
    base,
    to: `/${folder}`,
  }))
  return `var sites = ${JSON.stringify(places)};
var api = ${JSON.stringify(apiRoot.slice(1))};
var files = /^(?:${siteFilePattern(plan)})$/;
function handler(event) {
  var request = event.request;
  var host = request.headers.host ? request.headers.host.value.toLowerCase() : '';
  var others = sites.filter(function (site) { return site.host === host; });
  var known = others.length > 0 ? others : sites.filter(function (site) { return site.host === ''; });
  var own = '';
  var site = known.find(function (one) {
    own = request.uri.slice(one.base.length + 1);
    return request.uri.startsWith(one.base + '/') && (own.startsWith(api) || files.test(own));
  });
  if (!site) return request;
  if (files.test(own)) {
    request.uri = site.to + own;
    return request;
  }
  var rest = own.slice(api.length);
  // The root of the API may be /, after which another slash would begin the name of a host.
  if (/^[/\\\\]/.test(rest)) return request;
${pages.length > 0 ? `  if (/^(?:${pages.join('|')})\\/$/.test(rest)) request.uri = site.to + api + rest + 'index.html';\n  else ` : '  '}if (rest === '' || rest.endsWith('/')) request.uri = site.to + api + rest + 'index.json';
  else if (rest.endsWith('/index.json')${htmlFiles ? " || rest.endsWith('/html.json')" : ''}) request.uri = site.to + api + rest;
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
