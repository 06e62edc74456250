def by_name(_instance, filename):
    return filename
