/** Translates react-admin's list parameters into those of the API. */
import { fetchUtils } from 'react-admin'

const directions = { ASC: 'Ascending', DESC: 'Descending' }

export const dataProvider = {
  async getList(resource, { pagination, sort, filter, signal }) {
    const { q, ...others } = filter
    const query = {
      ...others,
      ...(q && { search: q }),
      // `id` stands for no sort, as the desk's first page asks for none; `client.name` is sorted by `client`.
      ...(sort.field !== 'id' && {
        sortBy: sort.field.split('.')[0],
        sortDirection: directions[sort.order],
      }),
      pageIndex: pagination.page - 1,
      pageSize: pagination.perPage,
    }
    const address = `/public/api/v1/${resource}?${fetchUtils.queryParameters(query)}`
    const { json } = await fetchUtils.fetchJson(address, { signal })
    return { data: json.records, total: json.totalRecords }
  },
}
