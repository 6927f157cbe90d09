// How calls of the legacy API fail: see call.h.
#include "legacy/call.h"

#include <cxxabi.h>

#include <exception>
#include <string>

namespace mock::legacy {

void NoBehaviour(const char* function, TF_Status* status) {
  Report(function, status, PJRT_Error_Code_UNIMPLEMENTED,
         std::string(function) + " has no behaviour in this mock of libtpu");
}

void FromException(const char* function, TF_Status* status) {
  try {
    throw;
  } catch (const LegacyError& error) {
    Report(function, status, error.code, error.message);
  } catch (const std::bad_alloc&) {
    Report(function, status, PJRT_Error_Code_RESOURCE_EXHAUSTED,
           std::string(function) + ": out of host memory");
  } catch (const std::exception& error) {
    Report(function, status, PJRT_Error_Code_INTERNAL, std::string(function) + ": " + error.what());
#ifdef __GLIBCXX__
  } catch (abi::__forced_unwind&) {
    throw;  // the thread is being ended
#endif
  } catch (...) {
    Report(function, status, PJRT_Error_Code_INTERNAL,
           std::string(function) + ": an exception of an unknown type");
  }
}

}  // namespace mock::legacy
